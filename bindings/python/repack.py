"""Packs a wheel anew with zopfli, in as many blocks as pay: `repack.py WHEEL`."""

import sys
import zipfile

import zopfli

path = sys.argv[1]
with zipfile.ZipFile(path) as wheel:
    files = [(entry, wheel.read(entry)) for entry in wheel.infolist()]
with zopfli.ZipFile(path, "w", zipfile.ZIP_DEFLATED, block_splitting_max=0) as wheel:
    for entry, data in files:
        wheel.writestr(entry, data)
