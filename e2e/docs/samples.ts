/** One sample of the reference, as a reader copies it. */
export interface Sample {
  operationId: string;
  language: string;
  code: string;
  /** The error that the page says a new installation answers with; undefined where the request succeeds. */
  refusedWith: number | undefined;
}

/** Every sample of the page that `GET /docs` answers, in its order. */
export function samplesIn(page: string): Sample[] {
  const articles = page.split('<article class="split operation" data-operation="').slice(1);
  return articles.flatMap((article) => {
    const operationId = article.slice(0, article.indexOf('"'));
    const [, refusedWith] = /data-refused-with="(\d+)"/.exec(article) ?? [];
    const figures = article.matchAll(/<figure class="code" data-language="([^"]+)">.*?<code>(.*?)<\/code>/gs);
    return [...figures].map(([, language = "", code = ""]) => ({
      operationId,
      language,
      code: unescapeHtml(code),
      refusedWith: refusedWith === undefined ? undefined : Number(refusedWith),
    }));
  });
}

/** The page's program that listens over the WebSocket. */
export function webSocketSampleIn(page: string): string {
  const [, code = ""] = /aria-labelledby="listening">.*?<figure class="code">.*?<code>(.*?)<\/code>/s.exec(page) ?? [];
  return unescapeHtml(code);
}

function unescapeHtml(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}
