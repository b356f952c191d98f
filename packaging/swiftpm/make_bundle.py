#!/usr/bin/env python3
"""Makes an artifact bundle for SwiftPM from archives of a release, one for each system.

usage: packaging/swiftpm/make_bundle.py FOLDER ARCHIVE...

FOLDER gets catalog-lint.artifactbundle.zip. The last line is its checksum. The same archives and
SOURCE_DATE_EPOCH give the same bytes.
"""

import hashlib
import json
import os
import pathlib
import re
import sys
import tarfile
import time
import zipfile

BUNDLE = 'catalog-lint.artifactbundle'
ARCHIVE = re.compile(r'catalog-lint-(.+)-(linux-x86_64|linux-aarch64|macos)\.tar\.gz')
TRIPLES = {
    'linux-x86_64': ['x86_64-unknown-linux-gnu'],
    'linux-aarch64': ['aarch64-unknown-linux-gnu'],
    'macos': ['arm64-apple-macosx', 'x86_64-apple-macosx'],
}
KEPT = ('catalog-lint', 'LICENSE', 'THIRD-PARTY-LICENCES')


def variant(path):
    """Returns the version and the system of an archive, and its files without its top folder."""
    found = ARCHIVE.fullmatch(os.path.basename(path))
    if not found:
        sys.exit(f"error: '{path}' is not an archive of a release")
    with tarfile.open(path) as archive:
        files = {
            member.name.split('/', 1)[1]: archive.extractfile(member).read()
            for member in archive.getmembers()
            if member.isfile()
        }
    return found[1], found[2], {name: files[name] for name in KEPT if name in files}


def manifest(version, systems):
    variants = [
        {'path': f'{system}/catalog-lint', 'supportedTriples': TRIPLES[system]} for system in systems
    ]
    artifact = {'version': version, 'type': 'executable', 'variants': variants}
    return json.dumps({'schemaVersion': '1.0', 'artifacts': {'catalog-lint': artifact}}, indent=2) + '\n'


def main(folder, archives):
    variants = sorted((variant(path) for path in archives), key=lambda found: found[1])
    versions = {version for version, _, _ in variants}
    if len(versions) != 1:
        sys.exit(f'error: the archives have the versions {sorted(versions)}')
    systems = [system for _, system, _ in variants]
    contents = {'info.json': manifest(versions.pop(), systems).encode()}
    for _, system, files in variants:
        contents.update({f'{system}/{name}': content for name, content in files.items()})

    # The format can't write years before 1980.
    date = time.gmtime(max(int(os.environ.get('SOURCE_DATE_EPOCH', '0')), 315532800))[:6]
    path = pathlib.Path(folder) / f'{BUNDLE}.zip'
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED, compresslevel=9) as bundle:
        for name, content in contents.items():
            entry = zipfile.ZipInfo(f'{BUNDLE}/{name}', date)
            entry.create_system = 3
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if name.endswith('/catalog-lint') else 0o100644) << 16
            bundle.writestr(entry, content)
    print(path)
    print(hashlib.sha256(path.read_bytes()).hexdigest())


if __name__ == '__main__':
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2:])
