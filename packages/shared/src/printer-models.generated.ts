// Made by `npm run generate` from the models packages/receipt knows.

export const modelNames = {
  "escpos": [
    "generic",
    "auto",
    "bixolon-srp350",
    "bixolon-srp350iii",
    "citizen-ct-s310ii",
    "epson-tm-m30ii",
    "epson-tm-m30iii",
    "epson-tm-p20ii",
    "epson-tm-t20ii",
    "epson-tm-t20iii",
    "epson-tm-t20iv",
    "epson-tm-t70",
    "epson-tm-t70ii",
    "epson-tm-t88ii",
    "epson-tm-t88iii",
    "epson-tm-t88iv",
    "epson-tm-t88v",
    "epson-tm-t88vi",
    "epson-tm-t88vii",
    "fujitsu-fp1000",
    "hp-a779",
    "meow",
    "metapace-t1",
    "mpt-ii",
    "pos-5890",
    "pos-8360",
    "sunmi-p2se",
    "sunmi-p3h",
    "sunmi-p3kh",
    "sunmi-p3mix",
    "sunmi",
    "xprinter-xp-n160ii",
    "xprinter-xp-t80q",
    "youku-58t"
  ],
  "starprnt": [
    "generic",
    "auto",
    "star-mc-print2",
    "star-mpop",
    "star-sm-l200",
    "star-tsp100iii",
    "star-tsp100iv"
  ],
  "zpl": [
    "generic",
    "auto"
  ]
};
