import type { WaitingEntry } from '#pwa/data/queries/waiting-entries.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { EntryRow } from '#pwa/ui/rows/EntryRow.tsx';
import { useEntryWords } from './useEntryWords.ts';

interface UnsentRowProps {
  readonly entry: WaitingEntry;
  /** the server has it by now: its stone fills where it stands */
  readonly isSent?: boolean;
}

/** Something that only this device has, in words with its time. Goes inside `Rows`. Needs the texts of `useEntryWords`. */
export function UnsentRow({ entry, isSent = false }: UnsentRowProps) {
  const common = useText('common');
  const format = useFormat();
  const { sentence } = useEntryWords();
  const { at, off } = entry.data;
  const stone = isSent ? 'saved' : 'here';
  return (
    <EntryRow
      title={sentence(entry)}
      time={typeof at === 'number' ? format.moment(at, typeof off === 'number' ? off : 0) : undefined}
      stone={stone}
      stoneLabel={common(`storage.${stone}`)}
    />
  );
}
