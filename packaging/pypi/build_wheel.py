#!/usr/bin/env python3
"""Makes a wheel for PyPI from an archive of a release: the program, its man page and its completions.

usage: packaging/pypi/build_wheel.py ARCHIVE [FOLDER]

FOLDER (.build/packages) gets catalog_lint-VERSION-py3-none-PLATFORM.whl. The same archive and
SOURCE_DATE_EPOCH give the same bytes.
"""

import base64
import hashlib
import os
import pathlib
import re
import sys
import tarfile
import time
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
# The program for Linux needs no library, so it runs with every C library.
PLATFORMS = {
    'linux-x86_64': 'manylinux2014_x86_64.manylinux_2_17_x86_64.musllinux_1_1_x86_64',
    'linux-aarch64': 'manylinux2014_aarch64.manylinux_2_17_aarch64.musllinux_1_1_aarch64',
    'macos': 'macosx_15_0_universal2',
}
ARCHIVE = re.compile(r'catalog-lint-(?P<version>.+)-(?P<system>linux-x86_64|linux-aarch64|macos)\.tar\.gz')
VERSION = re.compile(r'(?P<release>\d+\.\d+\.\d+)(?:-(?P<stage>alpha|beta|rc)\.(?P<number>\d+))?')
STAGES = {'alpha': 'a', 'beta': 'b', 'rc': 'rc'}


def python_version(version):
    """Returns a version as Python writes it: 1.0.0-beta.2 is 1.0.0b2."""
    found = VERSION.fullmatch(version)
    if not found:
        sys.exit(f"error: '{version}' can't be the version of a wheel")
    stage = found['stage']
    return found['release'] + (STAGES[stage] + found['number'] if stage else '')


def archived_files(path):
    """Returns the contents of an archive by name, without its top folder."""
    with tarfile.open(path) as archive:
        return {
            member.name.split('/', 1)[1]: archive.extractfile(member).read()
            for member in archive.getmembers()
            if member.isfile()
        }


def metadata(version):
    text = (HERE / 'description.md.in').read_text('utf-8')
    return f"""\
Metadata-Version: 2.4
Name: catalog-lint
Version: {version}
Summary: Linter for Apple localization files
Home-page: https://github.com/catalog-lint/catalog-lint
Project-URL: Changelog, https://github.com/catalog-lint/catalog-lint/blob/main/CHANGELOG.md
License-Expression: Apache-2.0
License-File: LICENSE
Keywords: localization,xcstrings,strings,xcode,lint
Classifier: Environment :: Console
Classifier: Operating System :: MacOS
Classifier: Operating System :: POSIX :: Linux
Classifier: Topic :: Software Development :: Localization
Classifier: Topic :: Software Development :: Quality Assurance
Requires-Python: >=3.7
Description-Content-Type: text/markdown

{text}""".encode()


def wheel_files(archived, version, platform):
    """Returns the contents of the wheel by name, without its list of files."""
    information, data = f'catalog_lint-{version}.dist-info', f'catalog_lint-{version}.data'
    tags = ''.join(f'Tag: py3-none-{tag}\n' for tag in platform.split('.'))
    files = {f'{data}/scripts/catalog-lint': archived['catalog-lint']}
    for name, content in archived.items():
        if name.startswith('share/'):
            files[f'{data}/data/{name}'] = content
        elif name in ('LICENSE', 'THIRD-PARTY-LICENCES'):
            files[f'{information}/licenses/{name}'] = content
    files[f'{information}/METADATA'] = metadata(version)
    files[f'{information}/WHEEL'] = (
        f'Wheel-Version: 1.0\nGenerator: catalog-lint\nRoot-Is-Purelib: false\n{tags}'.encode())
    return files


def record(files, name):
    """Returns the list of files with their hashes, which has no hash of its own."""
    lines = []
    for path, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b'=').decode()
        lines.append(f'{path},sha256={digest},{len(content)}\n')
    return ''.join(lines + [f'{name},,\n']).encode()


def write_wheel(path, files, seconds):
    # The format can't write years before 1980.
    date = time.gmtime(max(seconds, 315532800))[:6]
    with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, date)
            entry.create_system = 3
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if '/scripts/' in name else 0o100644) << 16
            wheel.writestr(entry, content)


def main(archive, folder='.build/packages'):
    found = ARCHIVE.fullmatch(os.path.basename(archive))
    if not found:
        sys.exit(f"error: '{archive}' is not an archive of a release")
    version, platform = python_version(found['version']), PLATFORMS[found['system']]
    files = dict(sorted(wheel_files(archived_files(archive), version, platform).items()))
    name = f'catalog_lint-{version}.dist-info/RECORD'
    files[name] = record(files, name)
    path = pathlib.Path(folder) / f'catalog_lint-{version}-py3-none-{platform}.whl'
    path.parent.mkdir(parents=True, exist_ok=True)
    write_wheel(path, files, int(os.environ.get('SOURCE_DATE_EPOCH', '0')))
    print(path)


if __name__ == '__main__':
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    main(*sys.argv[1:])
