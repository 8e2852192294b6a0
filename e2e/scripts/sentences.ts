/** A sentence as a receipt ends with, and what reads and draws it. */
export interface Sentence {
  /** And, where it is the second of a language, what it is. */
  language: string;
  /** Tesseract's name of its language data. */
  reader: string;
  /** The Noto family that a browser draws it in, as Platen does. */
  font: string;
  text: string;
}

const sentence = (language: string, reader: string, font: string, text: string): Sentence => {
  return { language, reader, font, text };
};

export const sentences: readonly Sentence[] = [
  sentence("Amharic", "amh", "sans-ethiopic", "ዋጋው ሁሉንም ታክስ ያካትታል። እናመሰግናለን"),
  sentence("Arabic", "ara", "sans-arabic", "السعر شامل ضريبة القيمة المضافة. شكرا لزيارتكم ونتمنى لكم يوما سعيدا"),
  sentence("Arabic bill", "ara", "sans-arabic", "المجموع 125.50 ريال نقدا، الباقي صفر"),
  sentence("Armenian", "hye", "sans-armenian", "Գինը ներառում է ԱԱՀ-ն։ Շնորհակալություն"),
  sentence("Assamese", "asm", "sans-bengali", "মূল্যত সকলো কৰ অন্তৰ্ভুক্ত। আপোনাক ধন্যবাদ"),
  sentence("Bengali", "ben", "sans-bengali", "মূল্যে সকল কর অন্তর্ভুক্ত। আপনাকে অনেক ধন্যবাদ"),
  sentence("Burmese", "mya", "sans-myanmar", "စျေးနှုန်းတွင် အခွန်အားလုံးပါဝင်သည်။ ကျေးဇူးတင်ပါသည်"),
  sentence("Cantonese", "chi_tra", "sans-sc", "價格已含營業稅。謝謝惠顧，歡迎再次光臨（請保留收據）。"),
  sentence("Chinese", "chi_sim", "sans-sc", "价格已含增值税。谢谢惠顾，欢迎再次光临（请保留小票）。"),
  sentence("Dzongkha", "dzo", "serif-tibetan", "གོང་ཚད་ནང་ཁྲལ་ཆ་མཉམ་ཚུདཔ་ཨིན། བཀའ་དྲིན་ཆེ།"),
  sentence("Georgian", "kat", "sans-georgian", "ფასი შეიცავს დღგ-ს. გმადლობთ"),
  sentence("Gujarati", "guj", "sans-gujarati", "કિંમતમાં તમામ કર શામેલ છે. આભાર, ફરી પધારજો"),
  sentence("Hebrew", "heb", "sans-hebrew", "המחיר כולל מע״מ. תודה רבה ולהתראות"),
  sentence("Hindi", "hin", "sans-devanagari", "मूल्य में सभी कर शामिल हैं। कृपया बिल सँभालकर रखें, धन्यवाद"),
  sentence("Hindi bill", "hin", "sans-devanagari", "कुल राशि 1,250.00 रुपये नकद प्राप्त, बकाया शून्य"),
  sentence("Japanese", "jpn", "sans-jp", "価格には消費税が含まれています。ご来店ありがとうございました。"),
  sentence("Japanese bill", "jpn", "sans-jp", "合計 1,250円（税込）お預かり 2,000円 お釣り 750円"),
  sentence("Kannada", "kan", "sans-kannada", "ಬೆಲೆಯಲ್ಲಿ ಎಲ್ಲಾ ತೆರಿಗೆಗಳು ಸೇರಿವೆ. ಧನ್ಯವಾದಗಳು"),
  sentence("Khmer", "khm", "sans-khmer", "តម្លៃរួមបញ្ចូលពន្ធទាំងអស់។ សូមអរគុណ អញ្ជើញមកម្តងទៀត"),
  sentence("Korean", "kor", "sans-kr", "가격에는 부가가치세가 포함되어 있습니다. 감사합니다"),
  sentence("Lao", "lao", "sans-lao", "ລາຄາລວມອາກອນທັງໝົດແລ້ວ ຂອບໃຈທີ່ໃຊ້ບໍລິການ"),
  sentence("Malayalam", "mal", "sans-malayalam", "വിലയിൽ എല്ലാ നികുതികളും ഉൾപ്പെടുന്നു. സന്ദർശനത്തിന് നന്ദി"),
  sentence("Marathi", "mar", "sans-devanagari", "आमच्या दुकानात आल्याबद्दल धन्यवाद, पुन्हा या"),
  sentence("Nepali", "nep", "sans-devanagari", "मूल्यमा सबै कर समावेश छन्। धन्यवाद, फेरि आउनुहोस्"),
  sentence("Odia", "ori", "sans-oriya", "ମୂଲ୍ୟରେ ସମସ୍ତ ଟିକସ ଅନ୍ତର୍ଭୁକ୍ତ। ଆପଣଙ୍କୁ ଧନ୍ୟବାଦ"),
  sentence("Pashto", "pus", "sans-arabic", "په بیه کې ټولې مالیې شاملې دي. مننه چې راغلئ"),
  sentence("Persian", "fas", "sans-arabic", "قیمت شامل مالیات بر ارزش افزوده است. سپاسگزاریم"),
  sentence("Punjabi", "pan", "sans-gurmukhi", "ਕੀਮਤ ਵਿੱਚ ਸਾਰੇ ਟੈਕਸ ਸ਼ਾਮਲ ਹਨ। ਧੰਨਵਾਦ"),
  sentence("Sanskrit", "san", "sans-devanagari", "मूल्ये सर्वे कराः समाविष्टाः सन्ति। धन्यवादाः पुनरागच्छतु"),
  sentence("Sindhi", "snd", "sans-arabic", "قيمت ۾ سڀ ٽيڪس شامل آهن. مهرباني ڪري رسيد سنڀالي رکو"),
  sentence("Sinhala", "sin", "sans-sinhala", "මිලට සියලුම බදු ඇතුළත් වේ. ඔබට බොහොම ස්තුතියි"),
  sentence("Tamil", "tam", "sans-tamil", "விலையில் அனைத்து வரிகளும் அடங்கும். மிக்க நன்றி, மீண்டும் வருக"),
  sentence("Telugu", "tel", "sans-telugu", "ధరలో అన్ని పన్నులు చేర్చబడ్డాయి. మీ సందర్శనకు ధన్యవాదాలు"),
  sentence("Thai", "tha", "sans-thai", "ราคารวมภาษีมูลค่าเพิ่มแล้ว ขอบคุณที่ใช้บริการ ที่นี่ น้ำผึ้ง"),
  sentence("Thai bill", "tha", "sans-thai", "ยอดรวม 1,250.00 บาท ชำระด้วยเงินสด ใบเสร็จรับเงิน"),
  sentence("Tibetan", "bod", "serif-tibetan", "རིན་གོང་ནང་ཁྲལ་ཚང་མ་ཚུད་ཡོད། ཐུགས་རྗེ་ཆེ་བརྒྱུད་བསྒྲིགས།"),
  sentence("Tigrinya", "tir", "sans-ethiopic", "ዋጋ ኩሉ ቀረጽ ዘጠቓልል እዩ። የቐንየልና ደጊምኩም ንዑ"),
  sentence("Urdu", "urd", "sans-arabic", "قیمت میں تمام ٹیکس شامل ہیں۔ آپ کا شکریہ"),
  sentence("Uyghur", "uig", "sans-arabic", "باھاغا بارلىق باج كىرگۈزۈلگەن. رەھمەت يەنە كېلىڭ"),
  sentence("Vietnamese", "vie", "sans-mono", "Giá đã bao gồm thuế. Cảm ơn quý khách, hẹn gặp lại Nguyễn Trường Định"),
  sentence("Yiddish", "yid", "sans-hebrew", "דער פּרײַז נעמט אַרײַן אַלע שטײַערן. אַ דאַנק"),
];
