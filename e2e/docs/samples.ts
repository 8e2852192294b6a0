/** One sample of the reference, as a reader copies it. */
export interface Sample {
  operationId: string;
  language: string;
  code: string;
}

/** Every sample of the page that `GET /docs` answers. */
export function samplesIn(page: string): Sample[] {
  const articles = page.split('<article class="split operation" data-operation="').slice(1);
  return articles.flatMap((article) => {
    const operationId = article.slice(0, article.indexOf('"'));
    const figures = article.matchAll(/<figure class="code" data-language="([^"]+)">.*?<code>(.*?)<\/code>/gs);
    return [...figures].map(([, language = "", code = ""]) => ({ operationId, language, code: unescapeHtml(code) }));
  });
}

function unescapeHtml(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}
