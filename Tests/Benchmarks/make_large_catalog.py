#!/usr/bin/env python3
"""Writes a string catalog in Xcode's form for measurements: the same bytes for the same arguments.

usage: make-large-catalog.py FILE MEGABYTES

Texts are made of a few words a language, so that about half of the bytes are beyond ASCII, with
plural variations in one entry of twelve, a format specifier in one of eight, and a few texts that
wait for review. Every text is right, so a measurement is about reading and checking.
"""
import random
import sys

WORDS = {
    "ar": "ملف صورة إعدادات حذف مشاركة جديد فتح إغلاق بحث مجلد",
    "cs": "soubor obrázek nastavení smazat sdílet nový otevřít zavřít hledat složka",
    "da": "fil billede indstillinger slet del ny åbn luk søg mappe",
    "de": "Datei Bild Einstellungen Löschen Teilen Neu Öffnen Schließen Suchen Ordner",
    "en": "file picture settings delete share new open close search folder",
    "es": "archivo imagen ajustes eliminar compartir nuevo abrir cerrar buscar carpeta",
    "fi": "tiedosto kuva asetukset poista jaa uusi avaa sulje etsi kansio",
    "fr": "fichier image réglages supprimer partager nouveau ouvrir fermer chercher dossier",
    "he": "קובץ תמונה הגדרות מחק שתף חדש פתח סגור חפש תיקייה",
    "it": "file immagine impostazioni elimina condividi nuovo apri chiudi cerca cartella",
    "ja": "ファイル 写真 設定 削除 共有 新規 開く 閉じる 検索 フォルダ",
    "ko": "파일 사진 설정 삭제 공유 새로운 열기 닫기 검색 폴더",
    "nl": "bestand afbeelding instellingen verwijder deel nieuw open sluit zoek map",
    "pl": "plik obraz ustawienia usuń udostępnij nowy otwórz zamknij szukaj folder",
    "pt-BR": "arquivo imagem ajustes apagar compartilhar novo abrir fechar buscar pasta",
    "ru": "файл картинка настройки удалить поделиться новый открыть закрыть поиск папка",
    "sv": "fil bild inställningar radera dela ny öppna stäng sök mapp",
    "th": "ไฟล์ รูปภาพ การตั้งค่า ลบ แชร์ ใหม่ เปิด ปิด ค้นหา โฟลเดอร์",
    "tr": "dosya resim ayarlar sil paylaş yeni aç kapat ara klasör",
    "uk": "файл картинка налаштування видалити поділитися новий відкрити закрити пошук тека",
    "vi": "tệp ảnh cài đặt xóa chia sẻ mới mở đóng tìm thư mục",
    "zh-Hans": "文件 图片 设置 删除 共享 新建 打开 关闭 搜索 文件夹",
    "zh-Hant": "檔案 圖片 設定 刪除 分享 新增 開啟 關閉 搜尋 資料夾",
}
CATEGORIES = {
    "ar": "few many one other two zero", "cs": "few many one other", "he": "one other two",
    "pl": "few many one other", "ru": "few many one other", "uk": "few many one other",
}
SINGLE = {"ja", "ko", "th", "vi", "zh-Hans", "zh-Hant"}


def categories(locale):
    return CATEGORIES.get(locale, "other" if locale in SINGLE else "one other").split()


def unit(text, state, indent):
    pad = " " * indent
    return (f'{pad}"stringUnit" : {{\n{pad}  "state" : "{state}",\n'
            f'{pad}  "value" : "{text}"\n{pad}}}')


def localization(rng, locale, argument, is_plural):
    words = WORDS[locale].split()
    state = "needs_review" if rng.random() < 0.01 else "translated"

    def text():
        chosen = rng.choices(words, k=rng.randint(2, 9))
        return " ".join(([argument] if argument else []) + chosen)

    if not is_plural:
        return unit(text(), state, 10)
    branches = ",\n".join(
        f'              "{name}" : {{\n{unit(text(), state, 16)}\n              }}'
        for name in categories(locale))
    return ('          "variations" : {\n            "plural" : {\n' + branches
            + '\n            }\n          }')


def entry(rng, number):
    is_plural = number % 12 == 0
    argument = "%lld" if is_plural else "%@" if number % 8 == 0 else ""
    localizations = ",\n".join(
        f'        "{locale}" : {{\n{localization(rng, locale, argument, is_plural)}\n        }}'
        for locale in WORDS)
    return (f'    "entry.{number:06d}" : {{\n      "localizations" : {{\n'
            + localizations + '\n      }\n    }')


def main():
    path, size = sys.argv[1], float(sys.argv[2]) * 1_000_000
    rng = random.Random(1)
    with open(path, "w", encoding="utf-8") as file:
        written = file.write('{\n  "sourceLanguage" : "en",\n  "strings" : {\n')
        number = 0
        while written < size:
            piece = (",\n" if number else "") + entry(rng, number)
            file.write(piece)
            written += len(piece.encode())
            number += 1
        file.write('\n  },\n  "version" : "1.0"\n}\n')


main()
