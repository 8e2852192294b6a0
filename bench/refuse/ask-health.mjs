// A thread that asks /healthz without a pause, and says how long the longest answer took since it was asked for that.
import { Agent, get } from "node:http";
import { parentPort, workerData } from "node:worker_threads";

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let longestMs = 0;
let asked = 0;

/** @returns {Promise<void>} */
function ask() {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    get(`${workerData.url}/healthz`, { agent }, (response) => {
      response.resume().on("end", () => {
        longestMs = Math.max(longestMs, performance.now() - begun);
        asked++;
        if (response.statusCode === 200) resolve();
        else reject(new Error(`/healthz was answered ${response.statusCode}`));
      });
    }).on("error", reject);
  });
}

parentPort?.on("message", () => {
  parentPort?.postMessage({ longestMs, asked });
  longestMs = 0;
  asked = 0;
});

for (;;) await ask();
