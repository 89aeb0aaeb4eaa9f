import { memo } from 'react';
import { dayOf } from '#core/lib/day.ts';
import type { JournalPage } from '#pwa/data/queries/progress-records.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { useLeaveWords } from '#pwa/parts/useLeaveWords.ts';
import { usePlaceNames } from '#pwa/parts/usePlaceNames.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { SelectField } from '#pwa/ui/form/Field.tsx';
import { Form, LeaveGuard, SubmitButton } from '#pwa/ui/form/Form.tsx';
import { TextArea } from '#pwa/ui/form/TextArea.tsx';
import { useForm } from '#pwa/ui/form/useForm.ts';
import { Section } from '#pwa/ui/page/Section.tsx';
import { EntryRow } from '#pwa/ui/rows/EntryRow.tsx';
import { Rows } from '#pwa/ui/rows/Rows.tsx';
import type { ProgressActions } from './progress-actions.ts';

const MOST_LETTERS = 8_000;
const NOWHERE = '';

interface JournalProps {
  readonly journal: JournalPage;
  readonly places: readonly string[];
  readonly actions: Pick<ProgressActions, 'writeJournal' | 'restoreJournal' | 'takeBack'>;
  readonly onMore: () => void;
}

export const Journal = memo(function Journal({ journal, places, actions, onMore }: JournalProps) {
  const t = useText('progress');
  const common = useText('common');
  const format = useFormat();
  const placeNames = usePlaceNames();
  const leave = useLeaveWords();
  const writing = useCommand(actions.writeJournal, {
    undo: ({ id }) => ({
      command: () => actions.takeBack(id),
      said: { title: t('journal.saved') },
      altText: t('journal.undoAlt'),
      undone: { title: t('journal.undone') },
    }),
  });
  const removing = useCommand((entry: JournalPage['entries'][number]) => actions.takeBack(entry.id), {
    keyOf: ({ id }) => id,
    undo: (_, { id, data }) => ({
      command: () => actions.restoreJournal(id, data),
      said: { title: t('journal.removedSaid') },
      altText: t('journal.putBackAlt'),
      undone: { title: t('journal.putBack') },
    }),
  });
  const form = useForm({
    start: { text: '', region: NOWHERE },
    check: ({ text }) => ({
      text:
        text.trim() === ''
          ? t('journal.nothing')
          : text.length > MOST_LETTERS
            ? t('journal.long', { most: format.number(MOST_LETTERS) })
            : undefined,
    }),
    onSubmit: async ({ text, region }) =>
      (await writing.run(text.trim(), region === NOWHERE ? null : region))?.ok === true,
    onSaved: () => form.change({ text: '' }),
  });
  return (
    <Section title={t('journal.title')}>
      <Form form={form}>
        <TextArea
          label={t('journal.field')}
          rows={2}
          dir="auto"
          {...(form.values.text.length > MOST_LETTERS * 0.8 && {
            count: t('journal.count', {
              used: format.number(form.values.text.length),
              most: format.number(MOST_LETTERS),
            }),
          })}
          {...form.field('text')}
        />
        {places.length > 0 && (
          <SelectField label={t('journal.about')} {...form.field('region')}>
            <option value={NOWHERE}>{t('journal.aboutNone')}</option>
            {places.map((place) => (
              <option key={place} value={place}>
                {placeNames(place)}
              </option>
            ))}
          </SelectField>
        )}
        <SubmitButton form={form} label={t('journal.save')} busyLabel={t('journal.saving')} size="small" />
      </Form>
      <LeaveGuard form={{ isDirty: form.values.text.trim() !== '' }} labels={leave} />
      <FailureNote failure={writing.failure ?? removing.failure} />
      {journal.entries.length === 0 ? (
        <p>{t('journal.empty')}</p>
      ) : (
        <Rows label={t('journal.list')} edged>
          {journal.entries.map((entry) => {
            const { at, off, text, region } = entry.data;
            const stone = entry.saved ? 'saved' : 'here';
            const about = region === undefined ? null : placeNames(region);
            return (
              <EntryRow
                key={entry.id}
                title={text}
                time={format.day(dayOf(at, off), 'date')}
                meta={[...(about === null ? [] : [about]), common(`storage.${stone}`)]}
                stone={stone}
                isRemoving={removing.of(entry.id).isBusy}
                onRemove={() => void removing.run(entry)}
                labels={{ remove: t('journal.remove'), removing: t('journal.removing') }}
              />
            );
          })}
        </Rows>
      )}
      {journal.hasMore && (
        <div>
          <Button variant="link" size="small" onClick={onMore}>
            {t('journal.more')}
          </Button>
        </div>
      )}
    </Section>
  );
});
