/** Acts as a browser between two sites: follows redirects one by one and keeps each site's cookies. */

export interface Visited {
  readonly url: string;
  readonly status: number;
  readonly location: string | null;
  readonly text: string;
}

export class CookieJar {
  private readonly jars = new Map<string, Map<string, string>>();

  headerFor(url: string): string {
    const jar = this.jars.get(new URL(url).host);
    return jar ? [...jar].map(([name, value]) => `${name}=${value}`).join("; ") : "";
  }

  keep(url: string, setCookies: readonly string[]): void {
    const { host } = new URL(url);
    const jar = this.jars.get(host) ?? new Map<string, string>();
    this.jars.set(host, jar);
    for (const line of setCookies) {
      const [pair = ""] = line.split(";", 1);
      const at = pair.indexOf("=");
      const gone = /max-age=0|expires=thu, 01 jan 1970/i.test(line);
      if (gone) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }
}

/** Sends one request without following redirects. */
export async function visit(jar: CookieJar, url: string, form?: Record<string, string>): Promise<Visited> {
  const response = await fetch(url, {
    redirect: "manual",
    headers: { cookie: jar.headerFor(url) },
    ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
  });
  jar.keep(url, response.headers.getSetCookie());
  const location = response.headers.get("location");
  return {
    url,
    status: response.status,
    location: location === null ? null : new URL(location, url).href,
    text: await response.text(),
  };
}

/** Follows redirects until a page is returned, or until one leads to a URL that starts with `until`. */
export async function walk(jar: CookieJar, first: string, until: string): Promise<Visited | string> {
  let url = first;
  for (let steps = 0; steps < 20; steps += 1) {
    if (url.startsWith(until)) return url;
    const page = await visit(jar, url);
    if (page.location === null) return page;
    url = page.location;
  }
  throw new Error(`${first} redirects without an end`);
}
