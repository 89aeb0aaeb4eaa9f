import { describe, expect, it } from 'vitest';
import { cssFindings } from './css-findings.ts';

describe('logical directions', () => {
  it('accepts logical properties and symmetric values', () => {
    expect(
      cssFindings('.a { margin-inline-start: 1px; padding: 1px 2px 3px 2px; text-align: start; inset: 0; }'),
    ).toEqual([]);
  });

  it.each([
    '.a { margin-left: 1px }',
    '.a { left: 0; }',
    '  right: auto;',
    '.a{border-top-left-radius:2px}',
    '.a { text-align: right; }',
    '.a { float: left; }',
    '.a { margin: 0 1px 0 2px; }',
    '.a { scroll-padding-right: 2px; }',
  ])('reports %s', (css) => {
    expect(cssFindings(css)).toHaveLength(1);
  });

  it('does not read comments', () => {
    expect(cssFindings('/* left: 0;\nright: 0; */\n.a { color: red }')).toEqual([]);
  });
});

describe('hover', () => {
  it('is styled only where there is a pointer', () => {
    expect(cssFindings('.a {\n  color: red;\n}\n.a:hover,\n.b {\n  color: blue;\n}')).toEqual([
      '4: .a:hover, - put it inside @media (hover: hover)',
    ]);
    expect(cssFindings('@media (hover: hover) {\n  .a {\n    color: red;\n  }\n  .a:hover {\n  }\n}')).toEqual([]);
    expect(cssFindings('@media (hover: hover) {\n}\n.a:hover {\n}')).toHaveLength(1);
  });
});
