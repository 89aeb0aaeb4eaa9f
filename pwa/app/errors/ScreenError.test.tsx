// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Reloader } from '#pwa/device/reload.ts';
import { renderView } from '#pwa/testing/render-view.tsx';
import { ScreenFetchError } from '../screen-loader.ts';
import { ScreenError } from './ScreenError.tsx';

it('offline, a page that the app on this device lacks still offers a reload, which the worker answers', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const reloader: Reloader = {
    wasTried: () => false,
    worksOffline: () => true,
    reloadOnce: vi.fn(),
    reload: vi.fn(),
    settle: vi.fn(),
  };
  const error = new ScreenFetchError(new TypeError('gone'));
  const { user } = await renderView(<ScreenError error={error} onRetry={() => undefined} reloader={reloader} />);
  expect(screen.queryByText(/isn’t on this device yet/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reloader.reloadOnce).toHaveBeenCalledOnce();
});
