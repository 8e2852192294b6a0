/** As much as a body of 1 MiB holds beside its template. */
const bodyBytes = 1_000_000;

/** What somebody would send who wants the service to stand still. All of it but Latin, Cyrillic and blanks is refused. */
export const floods: Record<string, string> = {
  "Chinese, all different": different(0x4e00, 20_900, 3),
  "beyond the first 65,536, all different": different(0x20000, 100_000, 4),
  Arabic: repeated("مرحبا بالعالم "),
  "Hebrew and brackets": repeated("א("),
  Thai: repeated("สวัสดี"),
  marks: repeated("a\u0301\u0302\u0303"),
  "families of emoji": repeated("👨‍👩‍👧‍👦"),
  "one emoji at the end": `${repeated("abc def ")}😀`,
  "line breaks": "\n".repeat(bodyBytes / 2),
  "control characters": "\t".repeat(bodyBytes / 2),
  Latin: repeated("abc def "),
  Cyrillic: repeated("Спасибо, "),
};

/** Two receipts of a shop. */
export interface Receipts {
  first: string;
  next: string;
}

/** What shops print whose letters no printer has, and which have the largest fonts. */
export const receipts: Record<string, Receipts> = {
  Chinese: {
    first: "欢迎光临 北京小吃店\n牛肉面 大碗 × 1\n豆浆 热 × 2\n油条 × 2\n合计 现金 找零\n谢谢惠顾 欢迎再来",
    next: "欢迎光临 北京小吃店\n宫保鸡丁 微辣 × 1\n扬州炒饭 × 2\n绿茶 冰 × 1\n合计 微信支付\n谢谢惠顾 欢迎再来",
  },
  Japanese: {
    first:
      "いらっしゃいませ 東京駅前店\n味噌ラーメン × 1\n餃子 六個 × 2\n小計 消費税 合計\nお預り お釣り\nまたお越しください",
    next: "いらっしゃいませ 東京駅前店\n豚の角煮 × 1\n焼鳥 五本 × 2\n小計 消費税 合計\nクレジットカード\nまたお越しください",
  },
  Korean: {
    first: "안녕하세요 서울식당\n김치찌개 × 1\n돌솥비빔밥 × 2\n합계 부가세 현금 거스름돈\n감사합니다 또 오세요",
    next: "안녕하세요 서울식당\n순두부찌개 × 2\n해물파전 × 1\n합계 부가세 카드 결제\n감사합니다 또 오세요",
  },
};

/**
 * The dearest receipts that are accepted, each just below the limit of what is counted; other letters and words for each
 * turn, so that none was drawn before.
 */
export function longest(turn: number): Record<string, string> {
  const chinese = (length: number, different: number) =>
    Array.from({ length }, (_, at) => {
      return String.fromCodePoint(0x4e00 + ((at * 31) % different) * 7 + (turn % 7));
    }).join("");
  return {
    "1,800 characters of Chinese, all different": chinese(1_800, 1_800),
    "18,000 characters of Chinese, 1,050 different": chinese(18_000, 1_050),
    "7,000 letters of Arabic, 1,000 different words": words(0x627, 36, 7_000, turn),
    "7,000 letters of Hindi, 1,000 different words": words(0x905, 53, 7_000, turn),
    "7,000 letters of Khmer, 1,000 different words": words(0x1780, 33, 7_000, turn),
    "25,000 letters of Arabic, 300 different words": words(0x627, 36, 2_100, turn).repeat(12),
  };
}

function repeated(unit: string): string {
  return unit.repeat(bodyBytes / Buffer.byteLength(unit));
}

function different(first: number, count: number, bytesEach: number): string {
  const length = Math.floor(bodyBytes / bytesEach);
  return Array.from({ length }, (_, at) => String.fromCodePoint(first + (at % count))).join("");
}

/** Words of six letters, drawn by chance that is the same in every run. */
function words(first: number, letters: number, length: number, turn: number): string {
  let chance = 1 + turn;
  return Array.from({ length }, (_, at) => {
    chance = (chance * 1_103_515_245 + 12_345) % 2 ** 31;
    return at % 7 === 6 ? " " : String.fromCodePoint(first + Math.floor((chance / 2 ** 31) * letters));
  }).join("");
}
