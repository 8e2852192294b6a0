// Brings the printer to the page: live events in, lamps, paper and receipts out.
import { showPanel } from "./panel.js";
import { DOTS_PER_PIXEL, showRows } from "./paper.js";
import { locale, words } from "./words.js";

/** So many receipts lie on the table; older ones are still to be had by number. */
const RECEIPTS_SHOWN = 24;

const element = (id) => document.querySelector(`#${id}`);
const receipts = element("receipts");

const live = new EventSource("/events");
live.addEventListener("state", ({ data }) => showState(JSON.parse(data)));
live.addEventListener("rows", ({ data }) => showRows(JSON.parse(data)));
live.addEventListener("receipt", ({ data }) => addReceipt(JSON.parse(data)));
live.addEventListener("buzzer", ({ data }) => ring(JSON.parse(data)));
live.addEventListener("open", loadReceipts);
live.addEventListener("error", () => {
  element("status").textContent = words.noContact;
});

async function loadReceipts() {
  // Cleared first: what falls out while the list is on its way finds its place by number.
  receipts.replaceChildren();
  const { receipts: kept } = await (await fetch("/receipts")).json();
  for (const receipt of kept.slice(-RECEIPTS_SHOWN)) addReceipt(receipt);
}

function showState(state) {
  const { condition, settings, buffer, connection, paper, fences } = state;
  const power = state.status !== "off";
  const error =
    condition.cutterJammed || condition.overheated || condition.unrecoverable || condition.cover !== "closed";
  light("power", power);
  light("error", power && error && "blink");
  light("paper", power && condition.paper !== "ok" && (condition.paper === "out" ? "blink" : true));
  light("link", power && connection.connected);
  element("device").dataset.cover = condition.cover === "closed" ? "closed" : "open";
  element("device").dataset.status = state.status;
  write("status", describe(state));
  write("model", state.settings.model);
  document.documentElement.style.setProperty("--paper-margin", `${marginShare(state) * 100}%`);
  element("rising").style.paddingInline =
    `${(marginShare(state) * settings.widthMm * paper.dotsPerMm) / DOTS_PER_PIXEL}px`;
  element("buffer").firstElementChild.style.width = `${(buffer.bytes / buffer.capacity) * 100}%`;
  write("buffer-text", words.bufferFill(whole(buffer.bytes), whole(buffer.capacity)));
  write("link-text", describeLink(connection));
  write("fact-printed", whole(state.receipts.printed));
  write("fact-fed", `${rounded(paper.fedMm / 1000, 2)} m`);
  write("fact-motor", `${rounded(paper.movingMs / 1000, 1)} s`);
  write("fact-fences", `${fences.answered} / ${fences.asked}`);
  write("address", state.address);
  // Whoever has seen paper come out needs no hint any more.
  element("hint").toggleAttribute("data-over", state.paper.fedMm > 0);
  showPanel(state);
}

function describe({ status, condition, settings, faults, paper }) {
  if (status === "off") return "";
  if (condition.unrecoverable) return words.fatal;
  if (condition.cover !== "closed") return words.coverIsOpen;
  if (condition.paper === "out") return words.paperEnd;
  if (condition.cutterJammed) return faults.cutter ? words.cutterJam : words.cutterWaits;
  if (condition.overheated) return words.headHot;
  const speed = settings.speedMmPerS === 0 ? words.instant : `${settings.speedMmPerS} ${words.speedUnit}`;
  const note = condition.paper === "low" ? words.low : speed;
  return paper.moving ? `${words.printing}\n${note}` : `${words.ready}\n${note}`;
}

/** A number as it is written in this language. */
const whole = (number) => number.toLocaleString(locale);
const rounded = (number, digits) =>
  number.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** The part of the paper's width on either side where the head does not reach. */
function marginShare({ settings, current, paper }) {
  return Math.max(0, 1 - current.widthDots / paper.dotsPerMm / settings.widthMm) / 2;
}

function describeLink({ listening, connected, waiting }) {
  if (!listening && !connected) return words.linkRefusing;
  if (!connected) return words.linkNobody;
  return waiting > 0 ? words.linkWaiting(waiting) : words.linkConnected;
}

function light(lamp, lit) {
  const target = element(`lamp-${lamp}`);
  if (lit) target.dataset.lit = String(lit);
  else delete target.dataset.lit;
}

/** Writing the same text again would make screen readers say it again. */
function write(id, text) {
  const target = element(id);
  if (target.textContent !== text) target.textContent = text;
}

function addReceipt({ number, ending, heightDots, byteCount, finishedAt, text }) {
  if (document.querySelector(`[data-receipt="${number}"]`)) return;
  const item = document.createElement("li");
  item.dataset.receipt = number;
  item.value = number;
  const sheet = document.createElement("a");
  sheet.className = "sheet";
  sheet.href = `/receipts/${number}.png`;
  const picture = new Image();
  picture.src = `/receipts/${number}.png`;
  picture.alt = text.trim() || words.withoutText(number);
  sheet.append(picture);
  const caption = document.createElement("p");
  caption.className = "caption";
  const title = document.createElement("b");
  title.textContent = words.receiptNumber(number);
  const facts = document.createElement("span");
  const time = new Date(finishedAt).toLocaleTimeString(locale);
  facts.textContent = `${time}, ${whole(Math.round(heightDots / 8))} ${words.mm}, ${whole(byteCount)} ${words.bytes}`;
  caption.append(title, facts);
  if (ending === "torn") {
    const torn = document.createElement("span");
    torn.className = "torn";
    torn.textContent = words.tornOff;
    caption.append(torn);
  }
  for (const format of ["png", "svg", "txt", "bin", "json"]) caption.append(download(number, format));
  item.append(sheet, caption);
  const older = [...receipts.children].find((other) => Number(other.dataset.receipt) < number);
  receipts.insertBefore(item, older ?? null);
  while (receipts.children.length > RECEIPTS_SHOWN) receipts.lastElementChild.remove();
}

function download(number, format) {
  const link = document.createElement("a");
  link.href = `/receipts/${number}.${format}`;
  link.download = `receipt-${number}.${format}`;
  link.textContent = format;
  return link;
}

let ringing;
function ring({ times, ms }) {
  element("buzzer").dataset.ringing = "";
  write("buzzer-text", words.beep(times));
  clearTimeout(ringing);
  ringing = setTimeout(
    () => {
      delete element("buzzer").dataset.ringing;
      write("buzzer-text", words.buzzerQuiet);
    },
    Math.max(600, times * ms),
  );
}
