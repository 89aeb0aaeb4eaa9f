// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fail } from '#core/lib/result.ts';
import type { StepReport } from '#pwa/data/commands/drill/drill-report.ts';
import type { WaitingOperation } from '#pwa/data/queries/developer/outbox-snapshot.ts';
import { initI18n } from '#pwa/i18n/i18n.ts';
import { actionsWith, localWith, toolsWith } from './developer-builders.ts';
import { ToolsView, type ToolsViewProps } from './ToolsView.tsx';

const draw = (given: Partial<ToolsViewProps> = {}) => render(<ToolsView {...toolsWith(given)} />);
const press = (name: string): Promise<void> => userEvent.click(screen.getByRole('button', { name }));
const valueOf = (section: string, name: string): string | null | undefined =>
  within(screen.getByRole('region', { name: section })).getByText(name).nextElementSibling?.textContent;

beforeAll(() => initI18n());
beforeEach(() => {
  // jsdom has no layout to scroll in
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

describe('the tools', () => {
  it('[DEV-3] show blocks until the databases are read, and nothing made up', () => {
    draw({ local: undefined });
    expect(screen.queryByRole('region', { name: 'Outbox' })).toBeNull();
    expect(screen.getAllByText('Reading').length).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: 'Send now' })).toBeDefined();
  });

  it('[DEV-2] list each waiting entry with its last answer, its age and both ends of its key', () => {
    const entry: WaitingOperation = {
      seq: 1_204,
      opId: 'x',
      entity: 'activity',
      key: '0199aaaaaaaabbbbbbbbccccccccdddd',
      type: 'append',
      state: 'blocked',
      attempts: 3,
      lastCode: 'unavailable',
      createdAt: toolsWith().now - 7_260_000,
      nextAt: 0,
      bytes: 1_890,
    };
    const { outbox } = localWith();
    draw({ local: localWith({ outbox: { ...outbox, total: 60, first: [entry], counted: 50 } }) });
    const row = within(screen.getByRole('table', { name: 'The oldest waiting entries' })).getAllByRole('row')[1]!;
    expect(within(row).getByRole('rowheader').textContent).toBe('1,204');
    for (const text of ['activity', '0199aaaaaa…ccccccdddd', 'blocked', 'unavailable', '2 hours', '1,890'])
      expect(row.textContent).toContain(text);
    expect(screen.getByText('The oldest 1 of 60.')).toBeDefined();
    expect(valueOf('Records', 'By kind and state')).toBe('none (of the oldest 50)');
  });

  it('[DEV-3] say how sync stands and how the figures were healed', () => {
    const now = toolsWith().now;
    const sync = {
      phase: 'paused',
      sending: 0,
      code: 'internal',
      lastSavedAt: now,
      failures: 2,
      nextAt: now + 90_000,
    } as const;
    draw({
      local: localWith({
        log: { ...localWith().log, sync, minSchema: 'newer' },
        figures: { own: 'a', days: 1, healed: { at: now, by: 'mirror', own: 'a', server: 'b' } },
      }),
    });
    expect(valueOf('Log head', 'Sync')).toBe('paused (internal), 2 failures in a row');
    expect(valueOf('Log head', 'Next attempt')).toBe('1 minute');
    expect(valueOf('Log head', 'Oldest schema the server takes')).toMatch(/^above 3/);
    expect(valueOf('Derived figures', 'Last differing hash of the server')).toMatch(/^b, 2026.*reading the whole log/);
    expect(valueOf('Clock', 'Zone')).toBe('Asia/Tokyo, +9 h');
  });

  it('[DEV-4] say why the browser told nothing', () => {
    draw({ browser: fail('indexedDB is closed') });
    expect(screen.getByText('The browser couldn’t say: indexedDB is closed')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Storage' })).toBeNull();
  });

  it('[DEV-8] say an action that failed in words and in the browser’s, until the next one', async () => {
    const rebuildSummaries = () => Promise.resolve(fail({ reason: 'quota' as const, detail: 'QuotaExceededError' }));
    draw({ actions: actionsWith({ rebuildSummaries }) });
    await press('Rebuild day summaries');
    expect(screen.getByText(/^This device is full/)).toBeDefined();
    expect(screen.getByText('QuotaExceededError')).toBeDefined();
    await press('Send now');
    expect(screen.getByText('Synced. Nothing is waiting.')).toBeDefined();
    expect(screen.queryByText('QuotaExceededError')).toBeNull();
  });

  it('[SAMPLEPAGE-4] offer to send nothing of a sample person', () => {
    draw({ actions: actionsWith({ sendNow: null }) });
    expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Copy state' })).toBeDefined();
  });

  it('[DEV-12] show the steps of a drill that stopped on the way, and offer no report of it', async () => {
    const step: StepReport = { step: 'worker', saying: 'workerPassesBy', verdict: 'failed', figures: {}, ms: 12 };
    const runDrill = (onStep: (step: StepReport) => void) => {
      onStep(step);
      return Promise.resolve(fail({ reason: 'unexpected' as const, detail: 'the lock broke' }));
    };
    draw({ actions: actionsWith({ runDrill }) });
    await press('Start the drill');
    const walked = screen.getByRole('list', { name: 'Steps of the drill' });
    expect(within(walked).getByRole('listitem').textContent).toContain('Failed');
    expect(screen.getByText('the lock broke')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Save the report' })).toBeNull();
  });
});
