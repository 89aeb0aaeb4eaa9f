import { describe, expect, it } from 'vitest';
import { assetsOf, parsePrecacheList } from './app-copy.ts';

describe('the app’s own copy', () => {
  it('[DEV-14] reads the list of files from the worker’s script', () => {
    const script =
      'var a=[1];e([...[{"revision":"1f","url":"index.html"},{"revision":null,"url":"assets/a-[1].js"},{"revision":null,"url":"/icons/b.svg"}]]),n()';
    expect(parsePrecacheList(script.replace('a-[1]', 'a-1'))).toEqual([
      '/index.html',
      '/assets/a-1.js',
      '/icons/b.svg',
    ]);
  });

  it('[DEV-14] knows no list in a script or page that has none', () => {
    expect(parsePrecacheList('self.addEventListener("fetch",()=>{})')).toBeNull();
    expect(parsePrecacheList('<html>Welcome to the hotel</html>')).toBeNull();
  });

  it('[DEV-14] reads the scripts and sheets a page starts with, each once', () => {
    const page =
      '<script type="module" crossorigin src="/assets/index-1.js"></script><link rel="modulepreload" href="/assets/vendor-1.js"><link rel="stylesheet" href="/assets/index-1.css"><link rel="icon" href="/icons/a.svg"><link rel="modulepreload" href="/assets/vendor-1.js">';
    expect(assetsOf(page)).toEqual(['/assets/index-1.js', '/assets/vendor-1.js', '/assets/index-1.css']);
  });
});
