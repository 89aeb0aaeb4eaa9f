import { describe, expect, it } from 'vitest';
import { quotedTextFaults, recordFaults, statementFaults, statementTexts } from './quoted-texts.ts';
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
    expect(quotedTextFaults([TITLE, HERO], english({ title: "Today's Path", hero: '{{number}} Day Streak!' }))).toEqual(
      [],
    );
    expect(quotedTextFaults([TITLE, HERO], english({ title: "Today's path", hero: '{{number}} Days!' }))).toEqual([
      '2.a.01: en/streaks:title is "Today\'s path", the statement wants "Today\'s Path"',
      '2.a.02: en/streaks:hero is "{{number}} Days!", the statement wants "{{number}} Day Streak!"',
    ]);
    expect(quotedTextFaults([TITLE], english({}))).toEqual([
      '2.a.01: "Today\'s Path" is to stand at en/streaks:title, which is not there',
    ]);
  });

  it('have no other apostrophe anywhere else either', () => {
    expect(quotedTextFaults([TITLE], english({ title: "Today's Path", gallery: 'Today’s Path' }))).toEqual([
      'en/streaks:gallery is "Today’s Path", not "Today\'s Path"',
    ]);
  });

  it('have a whole text that contains what is quoted, and a key', () => {
    expect(quotedTextFaults([{ ...HERO, form: '{{number}} Days' }], english({ hero: '{{number}} Days' }))).toEqual([
      '2.a.02: "{{number}} Days" does not contain "N Day Streak!"',
    ]);
    expect(quotedTextFaults([{ statement: '2.a.03', text: 'Keep' }], english({}))).toEqual([
      '2.a.03: "Keep" names no key that shows it',
    ]);
  });
});

describe('the record of quoted texts', () => {
  const statements = statementTexts(
    'id\twhere\tstatement\toverride\tpart\n2.a.01\t/a\tA section "Today\'s Path" links to "/a".\t\tspine\n',
  );

  it('has every quoted text of a covered statement, and none that no statement says', () => {
    expect(statementFaults([TITLE], new Set(['2.a.01']), statements)).toEqual([]);
    expect(statementFaults([], new Set(['2.a.01']), statements)).toEqual([
      '2.a.01: "Today\'s Path" is quoted by the statement and not recorded',
    ]);
    expect(statementFaults([TITLE, { ...TITLE, text: 'Tomorrow' }], new Set(['2.a.01']), statements)).toEqual([
      '2.a.01: "Tomorrow" is recorded, but the statement does not say it',
    ]);
  });

  it('has only statements with a row', () => {
    expect(recordFaults([TITLE], new Set(['2.a.01']))).toEqual([]);
    expect(recordFaults([TITLE], new Set())).toEqual([
      '2.a.01: "Today\'s Path" is recorded, but the statement has no row',
    ]);
  });
});
