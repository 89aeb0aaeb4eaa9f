import type { DevicePreference } from '#pwa/data/device-preferences.ts';
import { installPreference } from '#pwa/data/device-preferences.ts';
import { watchInstall, type InstallPrompt } from '#pwa/device/install.ts';

const DISMISSED = 'dismissed';

/** Holds the browser's offer to install the app until the person has answered it. Whoever dismissed it is not asked again. */
export interface InstallOffer {
  readonly current: () => InstallPrompt | null;
  readonly subscribe: (listener: () => void) => () => void;
  readonly accept: () => Promise<void>;
  readonly dismiss: () => void;
}

function createInstallOffer(watch: typeof watchInstall, kept: DevicePreference): InstallOffer {
  let offered: InstallPrompt | null = null;
  const listeners = new Set<() => void>();
  const become = (next: InstallPrompt | null): void => {
    offered = next;
    for (const listener of listeners) listener();
  };
  const dismiss = (): void => {
    kept.save(DISMISSED);
    become(null);
  };
  watch(
    (prompt) => {
      if (kept.load() !== DISMISSED) become(prompt);
    },
    () => become(null),
  );
  return {
    current: () => offered,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    accept: async () => {
      if ((await offered?.ask()) === 'dismissed') dismiss();
      else become(null);
    },
    dismiss,
  };
}

/** One for the page, made at the start: the browser signals once. */
export const installOffer = createInstallOffer(watchInstall, installPreference);
