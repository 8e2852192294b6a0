/** What is known of a library besides its version. */
export interface KnownLibrary {
  /** Where it differs from the name it is listed under. */
  name?: string;
  licence: string;
  /** Vendor and product in a CPE, where the database of vulnerabilities has them. */
  product?: string;
}

/** The libraries that are linked into libvips, by the names in its package's versions.json. */
export const vipsLibraries: Readonly<Record<string, KnownLibrary>> = {
  aom: { licence: "BSD-2-Clause", product: "aomedia:aomedia" },
  archive: { name: "libarchive", licence: "BSD-2-Clause", product: "libarchive:libarchive" },
  cairo: { licence: "MPL-2.0", product: "cairographics:cairo" },
  cgif: { licence: "MIT" },
  exif: { name: "libexif", licence: "LGPL-3.0-or-later", product: "libexif_project:libexif" },
  expat: { licence: "MIT", product: "libexpat_project:libexpat" },
  ffi: { name: "libffi", licence: "MIT", product: "libffi_project:libffi" },
  fontconfig: { licence: "HPND-sell-variant", product: "fontconfig_project:fontconfig" },
  freetype: { licence: "FTL", product: "freetype:freetype" },
  fribidi: { licence: "LGPL-3.0-or-later", product: "gnu:fribidi" },
  glib: { licence: "LGPL-3.0-or-later", product: "gnome:glib" },
  harfbuzz: { licence: "MIT-Modern-Variant", product: "harfbuzz_project:harfbuzz" },
  heif: { name: "libheif", licence: "LGPL-3.0-or-later", product: "struktur:libheif" },
  highway: { licence: "Apache-2.0" },
  imagequant: { name: "libimagequant", licence: "BSD-2-Clause" },
  lcms: { licence: "MIT", product: "littlecms:little_cms" },
  mozjpeg: { licence: "Zlib AND IJG AND BSD-3-Clause", product: "mozilla:mozjpeg" },
  pango: { licence: "LGPL-3.0-or-later", product: "gnome:pango" },
  pixman: { licence: "MIT", product: "pixman:pixman" },
  png: { name: "libpng", licence: "libpng-2.0", product: "libpng:libpng" },
  "proxy-libintl": { licence: "LGPL-3.0-or-later" },
  rsvg: { name: "librsvg", licence: "LGPL-3.0-or-later", product: "gnome:librsvg" },
  tiff: { name: "libtiff", licence: "libtiff", product: "libtiff:libtiff" },
  uhdr: { name: "libultrahdr", licence: "MIT" },
  vips: { name: "libvips", licence: "LGPL-3.0-or-later", product: "libvips:libvips" },
  webp: { name: "libwebp", licence: "BSD-3-Clause", product: "webmproject:libwebp" },
  xml2: { name: "libxml2", licence: "MIT", product: "xmlsoft:libxml2" },
  "zlib-ng": { licence: "Zlib", product: "zlib-ng:zlib-ng" },
};
