// Every file begins on an empty page, also where several share one, and components rendered by one test are gone before
// the next. Only where there is a document: most unit tests run in plain Node and need not load React at all.
import { afterAll, afterEach } from 'vitest';

if (typeof document !== 'undefined') {
  const { cleanup } = await import('@testing-library/react');
  await import('./wait-until-drawn.ts');
  for (const part of [document.head, document.body]) part.replaceChildren();
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
  for (const storage of [localStorage, sessionStorage]) storage.clear();
  getSelection()?.removeAllRanges();
  history.replaceState(null, '', '/');
  afterEach(cleanup);
  // What a file gives the page that jsdom has not, such as locks, is its own.
  const before = [navigator, Element.prototype, URL].map((of) => [of, Object.getOwnPropertyDescriptors(of)] as const);
  afterAll(() => {
    for (const [of, had] of before) {
      for (const name of Reflect.ownKeys(of)) if (!(name in had)) Reflect.deleteProperty(of, name);
      Object.defineProperties(of, had);
    }
  });
}
