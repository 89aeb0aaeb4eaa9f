// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ok } from '#core/lib/result.ts';
import { announceLeaving } from '#pwa/testing/announce-leaving.ts';
import { dialog, view } from '#pwa/testing/progress-page.tsx';
import { renderView } from '#pwa/testing/render-view.tsx';
import { actionsWith, journalWith, momentOn } from './progress-builders.ts';

describe('the journal', () => {
  it('[PROGPAGE-7] is written, and an empty entry is not saved', async () => {
    const writeJournal = vi.fn(() => Promise.resolve(ok({ id: 'x' })));
    const { user, toasts } = await renderView(view({ actions: actionsWith({ writeJournal }) }));
    await user.click(screen.getByRole('button', { name: 'Save entry' }));
    expect(screen.getByText('Write a few words first.')).toBeDefined();
    await user.type(screen.getByRole('textbox', { name: 'What was different today?' }), ' Stiff ');
    await user.selectOptions(screen.getByRole('combobox', { name: 'About' }), 'Neck');
    await user.click(screen.getByRole('button', { name: 'Save entry' }));
    await waitFor(() => expect(writeJournal).toHaveBeenCalledWith('Stiff', 'neck'));
    expect(toasts[0]?.title).toBe('Entry saved');
    expect(screen.getByRole('textbox', { name: 'What was different today?' })).toHaveProperty('value', '');
  });

  it('[PARTS-7] asks whoever leaves before it is saved, and nobody after that', async () => {
    vi.stubGlobal('navigation', new EventTarget());
    const { user } = await renderView(view());
    await user.selectOptions(screen.getByRole('combobox', { name: 'About' }), 'Neck');
    expect(announceLeaving('/people').defaultPrevented).toBe(false);
    await user.type(screen.getByRole('textbox', { name: 'What was different today?' }), 'Stiff');
    expect(announceLeaving('/people').defaultPrevented).toBe(true);
    await user.click(within(dialog()).getByRole('button', { name: 'Keep writing' }));
    expect(screen.getByRole('textbox', { name: 'What was different today?' })).toHaveProperty('value', 'Stiff');
    await user.click(screen.getByRole('button', { name: 'Save entry' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'What was different today?' })).toHaveProperty('value', ''),
    );
    expect(announceLeaving('/people').defaultPrevented).toBe(false);
  });

  it('[PROGPAGE-7] lists where each is saved, and removing one can be undone', async () => {
    const takeBack = vi.fn(() => Promise.resolve(ok({ id: 'x' })));
    const restoreJournal = vi.fn(() => Promise.resolve(ok({ id: 'x' })));
    const { user, toasts } = await renderView(
      view({ journal: journalWith('Stiff', 'Stairs'), actions: actionsWith({ takeBack, restoreJournal }) }),
    );
    const rows = within(screen.getByRole('list', { name: 'Entries' })).getAllByRole('listitem');
    expect(rows[0]?.textContent).toContain('Saved on this device');
    expect(rows[1]?.textContent).toContain('Here and on the server');
    expect(rows[0]?.textContent).toContain('Left knee');
    await user.click(screen.getByRole('button', { name: 'Remove: Stiff' }));
    await waitFor(() => expect(takeBack).toHaveBeenCalledWith('j0'));
    toasts[0]?.action?.onAction();
    await waitFor(() =>
      expect(restoreJournal).toHaveBeenCalledWith(expect.any(String), {
        ...momentOn(0),
        text: 'Stiff',
        region: 'knee-left',
      }),
    );
  });
});
