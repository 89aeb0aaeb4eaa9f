// A finger leaves :hover behind on what it tapped, so hovering is styled only where there is a pointer.
// Right-to-left languages mirror the interface through logical properties alone, so every physical
// direction in a style sheet is a finding. Folders called figures/ draw bodies, which are never mirrored.

const bans: readonly { readonly pattern: RegExp; readonly instead: string }[] = [
  { pattern: /(?:^|[;{\s])(?:margin|padding)-(?:left|right)\s*:/, instead: '-inline-start or -inline-end' },
  { pattern: /(?:^|[;{\s])border-(?:left|right)(?:-\w+)?\s*:/, instead: 'border-inline-start or border-inline-end' },
  {
    pattern: /(?:^|[;{\s])border-(?:top|bottom)-(?:left|right)-radius\s*:/,
    instead: 'border-start-start-radius and its kin',
  },
  { pattern: /(?:^|[;{\s])scroll-(?:margin|padding)-(?:left|right)\s*:/, instead: '-inline-start or -inline-end' },
  { pattern: /(?:^|[;{\s])(?:left|right)\s*:/, instead: 'inset-inline-start or inset-inline-end' },
  {
    pattern: /(?:^|[;{\s])(?:text-align|float|clear)\s*:\s*(?:left|right)\b/,
    instead: 'start, end, inline-start or inline-end',
  },
];
const fourValues = /(?:^|[;{\s])(margin|padding|inset|border-width)\s*:\s*([^;{}()]+?)\s*(?:!important)?\s*[;}]/;

const withoutComments = (css: string): string =>
  css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));

const HOVER_ONLY = '@media (hover: hover)';

/** Lines with `:hover` outside the media query that asks for a pointer. */
function straysOf(lines: readonly string[]): readonly string[] {
  const blocks: string[] = [];
  return lines.flatMap((line, index) => {
    const isStray = line.includes(':hover') && ![...blocks, line].some((block) => block.includes(HOVER_ONLY));
    for (const brace of line.match(/[{}]/g) ?? []) {
      if (brace === '{') blocks.push(line);
      else blocks.pop();
    }
    return isStray ? [`${index + 1}: ${line.trim()} - put it inside ${HOVER_ONLY}`] : [];
  });
}

/** `line: what, use ... instead` for every physical direction and every hover without a pointer in a style sheet. */
export function cssFindings(css: string): readonly string[] {
  const lines = withoutComments(css).split('\n');
  return [
    ...straysOf(lines),
    ...lines.flatMap((line, index) => {
      const found = bans
        .filter(({ pattern }) => pattern.test(line))
        .map(({ instead }) => `${index + 1}: ${line.trim()} - use ${instead}`);
      const [, property, values] = fourValues.exec(line) ?? [];
      const parts = values?.split(/\s+/) ?? [];
      if (property !== undefined && parts.length === 4 && parts[1] !== parts[3]) {
        found.push(
          `${index + 1}: ${line.trim()} - the four values are physical, use ${property}-inline and ${property}-block`,
        );
      }
      return found;
    }),
  ];
}
