import { describe, expect, it } from 'vitest';
import { namesWithoutFile, treeFindings } from './tree-findings.ts';

const page = `## The tree

\`\`\`
core/               pure
  lib/                result, brand
pwa/
  main.tsx boot.ts    boot only
  data/               rows
    sync/               batch,
                        apply/ what comes
      wire/               the shapes
        old/
          v1/               the first
locales/<language>/<namespace>.json
\`\`\`

Of \`core/lib/day.ts\` and \`core/<noun>.ts\`.
`;
const named = ['core/', 'core/lib/', 'pwa/', 'pwa/main.tsx', 'pwa/boot.ts', 'pwa/data/', 'pwa/data/sync/', 'locales/'];
const deep = ['pwa/data/sync/wire/', 'pwa/data/sync/wire/old/', 'pwa/data/sync/wire/old/v1/'];
const there = [...named, ...deep, 'core/lib/day.ts'];
const rooms = ['core/lib/', 'pwa/data/'];
const findings = (folders: readonly string[], paths: readonly string[]): readonly string[] =>
  treeFindings(page, folders, (path) => paths.includes(path));

describe('the tree of the architecture', () => {
  it('names what exists, and every room', () => {
    expect(findings(rooms, there)).toEqual([]);
  });

  it.each(there)('reports %s where it does not exist', (gone) => {
    expect(
      findings(
        rooms,
        there.filter((path) => path !== gone),
      ),
    ).toEqual([`${gone} does not exist`]);
  });

  it.each([
    ['half a step', '  lib/', '   lib/'],
    ['two steps', '  lib/', '    lib/'],
  ])('reports a name that is indented by %s, where no folder would be read above it', (_by, right, wrong) => {
    expect(treeFindings(page.replace(right, wrong), [], (path) => there.includes(path))).toEqual([
      'lib/ is not indented by a step of two',
    ]);
  });

  it('reports what it leaves out of a room that it opens, and nothing inside one that it does not', () => {
    const folders = [...rooms, 'pwa/data/sync/', 'pwa/data/new/', 'core/lib/deep/'];
    expect(findings(folders, there)).toEqual(['pwa/data/new/ is missing from the tree']);
  });

  it('reports a room that it does not name, and a page without a tree', () => {
    expect(findings([...rooms, 'core/new/'], there)).toEqual(['core/new/ is missing from the tree']);
    expect(treeFindings('', rooms, () => true)).toEqual(['has no tree']);
  });
});

describe('what the guide names', () => {
  const files = ['pwa/ui/form/Field.tsx', 'core/lib/day.ts', '.env.example'];

  it.each(['pwa/ui/form/Field.tsx', 'ui/form', 'ui/form/', 'Field.tsx', 'core/lib', '.env.example'])(
    'finds %s, from wherever it begins',
    (name) => expect(namesWithoutFile(`See \`${name}\`.`, files)).toEqual([]),
  );

  it.each(['pwa/ui/form/Fields.tsx', 'ui/forms/', 'ield.tsx', 'Form.tsx', 'lib/day', 'SPEC.md'])(
    'reports %s, which is not there, once',
    (name) => expect(namesWithoutFile(`\`${name}\`, \`${name}\``, files)).toEqual([`${name} does not exist`]),
  );

  it('asks nothing of names with a gap, of addresses, of code and of what a build makes', () => {
    expect(namesWithoutFile('`<kind>.ts` `/gallery` `useForm` `a.b` `assets/later/` `?tab=<id>`', files)).toEqual([]);
  });
});
