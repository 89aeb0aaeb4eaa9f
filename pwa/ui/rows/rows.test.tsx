// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EntryRow } from './EntryRow.tsx';
import { ListRow } from './ListRow.tsx';
import { Rows } from './Rows.tsx';

afterEach(cleanup);

describe('the row of an entry', () => {
  it('[ROWS-1] says where the entry is kept, and its button names it', async () => {
    const onRemove = vi.fn();
    const entry = (isRemoving: boolean) => (
      <Rows>
        <EntryRow
          title="Stiff for the first set"
          time="Nov 19"
          meta={['left knee']}
          stone="here"
          stoneLabel="Saved on this device"
          onRemove={onRemove}
          isRemoving={isRemoving}
          labels={{ remove: 'Remove', removing: 'Removing' }}
        />
      </Rows>
    );
    const { rerender } = render(entry(false));
    expect(screen.getByRole('img', { name: 'Saved on this device' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Remove: Stiff for the first set' }));
    expect(onRemove).toHaveBeenCalledTimes(1);
    rerender(entry(true));
    await userEvent.click(screen.getByRole('button', { name: 'Removing: Stiff for the first set' }));
    expect(onRemove).toHaveBeenCalledTimes(1);
  });

  it('[ROWS-1] that cannot be taken back has no button', () => {
    render(
      <Rows>
        <EntryRow title="Calm five" time="Nov 15" stone="saved" stoneLabel="Here and on the server" />
      </Rows>,
    );
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('[ROWS-1] of which no time is known has none, and says once where it is', () => {
    render(
      <Rows>
        <EntryRow title="Calm five" meta={['Here and on the server']} stone="saved" />
      </Rows>,
    );
    expect(screen.getByRole('listitem').textContent).toBe('Calm fiveHere and on the server');
    expect(screen.queryByRole('img')).toBeNull();
  });
});

describe('the row of a list', () => {
  it('[ROWS-2] is one link named by its title, beside one action and a menu', () => {
    render(
      <MemoryRouter>
        <Rows>
          <ListRow
            title="Wall sit"
            to="/exercises/wall-sit"
            hint="A still hold"
            meta={['2 min', 'Level 1']}
            thumb={<svg role="img" aria-label="figure" />}
            action={<button type="button">Keep</button>}
            labels={{ menu: 'More for Wall sit' }}
            menu={[{ id: 'swap', label: 'Swap it', onSelect: () => undefined }]}
          />
        </Rows>
      </MemoryRouter>,
    );
    expect(screen.getByRole('link', { name: 'Wall sit' }).getAttribute('href')).toBe('/exercises/wall-sit');
    expect(screen.getByRole('heading', { level: 3, name: 'Wall sit' })).toBeDefined();
    expect(screen.queryByRole('img')).toBeNull();
    expect(
      screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent),
    ).toContain('More for Wall sit');
  });
});

describe('a row of words alone', () => {
  it('[ROWS-2] shows that it leads somewhere, and one that leads nowhere does not', () => {
    const { container } = render(
      <MemoryRouter>
        <Rows>
          <ListRow title="Nov 19" to="/session" />
          <ListRow title="Nov 18" />
        </Rows>
      </MemoryRouter>,
    );
    const signs = [...container.querySelectorAll('li')].map((row) => row.querySelectorAll('svg').length);
    expect(signs).toEqual([1, 0]);
  });
});

describe('a long list', () => {
  it('[ROWS-3] has every row in the document, for find-in-page and the reader, each an item of the one list', () => {
    const { container } = render(
      <Rows label="Answers" rowHeight="3rem">
        {Array.from({ length: 1000 }, (_, index) => (
          <EntryRow
            key={index}
            title={`Row ${index}`}
            time="Nov 19"
            stone="saved"
            stoneLabel="Here and on the server"
          />
        ))}
      </Rows>,
    );
    expect(screen.getByRole('list', { name: 'Answers' }).children).toHaveLength(1000);
    expect(container.querySelector('li li, ul > :not(li)')).toBeNull();
    expect(screen.getByText('Row 999')).toBeDefined();
  });
});
