import { describe, expect, it } from 'vitest';
import { rowAt } from './row-at.ts';

const ROWS = [{ path: '/' }, { path: '/session/:sessionId' }, { path: '/session/history' }];

describe('the row at an address', () => {
  it.each([
    ['/', '/'],
    ['/session/history', '/session/history'],
    ['/Session/History/', '/session/history'],
    ['/session/s-1', '/session/:sessionId'],
    ['/session', undefined],
    ['/nothing/here', undefined],
    ['/%E0%A4%A', undefined],
  ])('of %s is %s, in whatever order they stand', (pathname, path) => {
    for (const rows of [ROWS, [...ROWS].reverse()]) expect(rowAt(rows, pathname)?.path).toBe(path);
  });
});
