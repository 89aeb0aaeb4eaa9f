import { describe, expect, it } from 'vitest';
import {
  contentFindings,
  labelsOf,
  quotedTextFindings,
  recordFindings,
  statementFindings,
  statementTexts,
  textsIn,
  unusedKeyFindings,
} from './quoted-texts.ts';
import type { QuotedText } from './quoted-texts.ts';

const TITLE: QuotedText = { statement: '2.a.01', text: "Today's Path", at: ['streaks:title'] };
const HERO: QuotedText = {
  statement: '2.a.02',
  text: 'N Day Streak!',
  at: ['streaks:hero'],
  form: '{{number}} Day Streak!',
};
const english = (texts: Readonly<Record<string, string>>) => new Map([['streaks', new Map(Object.entries(texts))]]);

describe('texts that the specification quotes', () => {
  it('stand letter for letter at the key that shows them', () => {
    expect(
      quotedTextFindings([TITLE, HERO], english({ title: "Today's Path", hero: '{{number}} Day Streak!' })),
    ).toEqual([]);
    expect(quotedTextFindings([TITLE, HERO], english({ title: "Today's path", hero: '{{number}} Days!' }))).toEqual([
      '2.a.01: en/streaks:title is "Today\'s path", the statement wants "Today\'s Path"',
      '2.a.02: en/streaks:hero is "{{number}} Days!", the statement wants "{{number}} Day Streak!"',
    ]);
    expect(quotedTextFindings([TITLE], english({}))).toEqual([
      '2.a.01: "Today\'s Path" is to stand at en/streaks:title, which is not there',
    ]);
  });

  it('have the same apostrophe everywhere else too', () => {
    expect(quotedTextFindings([TITLE], english({ title: "Today's Path", gallery: 'Today’s Path' }))).toEqual([
      'en/streaks:gallery is "Today’s Path", not "Today\'s Path"',
    ]);
  });

  it.each(['{{number}} Day Streak!', 'N Day Streak!', '{{name}}: {{number}} Day Streak!', 'N Day Streak!, {{name}}'])(
    'may have placeholders in place of N and around them: %s',
    (form) => {
      expect(quotedTextFindings([{ ...HERO, form }], english({ hero: form }))).toEqual([]);
    },
  );

  it.each([
    '{{number}} Days',
    'Not a {{number}} Day Streak!',
    '{{number}} Day Streak! Or so',
    '{{number}} Day Streak! {{more}} of it',
    '{{number}} {{what}} Streak!',
  ])('have no other words around them: %s', (form) => {
    expect(quotedTextFindings([{ ...HERO, form }], english({ hero: form }))).toEqual([
      `2.a.02: "${form}" is more than "N Day Streak!" and placeholders`,
    ]);
  });

  it('have a key', () => {
    expect(quotedTextFindings([{ statement: '2.a.03', text: 'Keep' }], english({}))).toEqual([
      '2.a.03: "Keep" names no key that shows it',
    ]);
  });

  it.each([
    ['3.a.01', 'a member of an answer of the API', []],
    ['8.a.01', "the form of an error's message", []],
    ['8.a.01', '', ['8.a.01: "data" is shown by no screen for no known reason: ""']],
    ['7.a.01', 'not needed', ['7.a.01: "data" is shown by no screen for no known reason: "not needed"']],
    [
      '2.a.01',
      'a member of an answer of the API',
      ['2.a.01: "data" is not a member of an answer of the API, since that stands in section 3 or 7'],
    ],
  ] as const)('are on no screen for a known reason only: %s, "%s"', (statement, notShown, findings) => {
    expect(quotedTextFindings([{ statement, text: 'data', notShown }], english({}))).toEqual(findings);
  });

  it('have either a key or a reason for none', () => {
    const both = { ...TITLE, statement: '3.a.01', notShown: 'a member of an answer of the API' };
    expect(quotedTextFindings([both], english({}))).toEqual([
      '3.a.01: "Today\'s Path" has both a key and a reason for none',
    ]);
  });

  it('stand at keys that a component uses, whole or as made by a template', () => {
    const home: QuotedText = { statement: '2.a.03', text: 'Home', at: ['shell:nav.home'] };
    const days: QuotedText = {
      statement: '2.a.04',
      text: 'N days',
      at: ['shell:path.days_one', 'shell:path.days_other'],
    };
    const entry = "const entry = { label: 'home' };";
    expect(unusedKeyFindings([home, days], `${entry} t(\`nav.\${entry.label}\`); t('path.days', { count })`)).toEqual(
      [],
    );
    expect(unusedKeyFindings([home], "t('shell:nav.home')")).toEqual([]);
    for (const other of [entry, "t('nav.homely')", "t('subnav.home')", 't(`nav.${label}`)', 't(`top.nav.${label}`)'])
      expect(unusedKeyFindings([home], other)).toEqual(['2.a.03: no component uses en/shell:nav.home']);
  });
});

describe('texts that the content of a page of the team shows', () => {
  const SHOWN: QuotedText = { statement: '2.b.01', text: 'Goal Reached', content: 'sales/goals' };
  const contents = new Map([['sales/goals', { title: 'Goals', panels: [{ toast: ['Goal Reached'], target: 5 }] }]]);

  it('are any text in its data', () => {
    expect(textsIn(contents.get('sales/goals'))).toEqual(['Goals', 'Goal Reached']);
  });

  it('stand there letter for letter, and need no key', () => {
    expect([...quotedTextFindings([SHOWN], english({})), ...contentFindings([SHOWN], contents)]).toEqual([]);
    for (const other of [
      { ...SHOWN, text: 'Goal' },
      { ...SHOWN, content: 'sales/none' },
    ])
      expect(contentFindings([other], contents)).toEqual([
        `2.b.01: "${other.text}" is to stand in the content ${other.content}, which does not have it`,
      ]);
  });

  it('stand either there or at a key, or are on no screen', () => {
    expect(contentFindings([{ ...SHOWN, at: ['streaks:title'] }, TITLE], contents)).toEqual([
      '2.b.01: "Goal Reached" has both a key and a page\'s content',
    ]);
    const unseen = { ...SHOWN, statement: '8.b.01', notShown: "the form of an error's message" };
    expect(quotedTextFindings([unseen], english({}))).toEqual([
      '8.b.01: "Goal Reached" has both a key and a reason for none',
    ]);
  });
});

describe('the record of quoted texts', () => {
  const statements = statementTexts(
    'id\twhere\tstatement\toverride\tpart\n2.a.01\t/a\tA section "Today\'s Path" links to "/a".\t\tspine\n',
  );

  it('has every quoted text of a covered statement, and none that no statement says', () => {
    expect(statementFindings([TITLE], new Set(['2.a.01']), statements)).toEqual([]);
    expect(statementFindings([], new Set(['2.a.01']), statements)).toEqual([
      '2.a.01: "Today\'s Path" is quoted by the statement and not recorded',
    ]);
    expect(statementFindings([TITLE, { ...TITLE, text: 'Tomorrow' }], new Set(['2.a.01']), statements)).toEqual([
      '2.a.01: "Tomorrow" is recorded, but the statement does not say it',
    ]);
  });

  it('has the labels that a statement lists without quotes', () => {
    const tiles = "The hero has tiles Best Line, Log Today's Walk, Days.";
    expect(labelsOf('2.a.01', tiles)).toEqual(['Best Line', "Log Today's Walk", 'Days']);
    expect(labelsOf('2.a.01', 'It offers Last 24 hours (1), Last 7 days (7), Last 30 days (30).')).toEqual([
      'Last 24 hours',
      'Last 7 days',
      'Last 30 days',
    ]);
    expect(labelsOf('2.a.01', 'Quick Acts are Walk, Rest.')).toEqual(['Quick Acts', 'Walk', 'Rest']);
    expect(labelsOf('2.a.01', 'The bar lists Home "/", Features "/features", AI Coach "/ai".')).toEqual([
      'Home',
      'Features',
      'AI Coach',
    ]);
    expect(labelsOf('2.a.01', 'The Legal Info dialog speaks of HIPAA, GDPR and CCPA.')).toEqual([]);
    expect(labelsOf('3.a.01', tiles)).toEqual([]);
    const listed = new Map([['2.a.01', tiles]]);
    const record = labelsOf('2.a.01', tiles).map((text): QuotedText => ({ ...TITLE, text }));
    expect(statementFindings(record, new Set(['2.a.01']), listed)).toEqual([]);
    expect(statementFindings(record.slice(1), new Set(['2.a.01']), listed)).toEqual([
      '2.a.01: the statement lists the label "Best Line", not recorded',
    ]);
  });

  it('has only statements with a row', () => {
    expect(recordFindings([TITLE], new Set(['2.a.01']))).toEqual([]);
    expect(recordFindings([TITLE], new Set())).toEqual([
      '2.a.01: "Today\'s Path" is recorded, but the statement has no row',
    ]);
  });
});
