/** Chromium's offer to install the app; other browsers keep theirs in a menu and say nothing. */
export interface InstallPrompt {
  /** opens the browser's own question; resolves with the person's answer */
  readonly ask: () => Promise<'accepted' | 'dismissed'>;
}

interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** Listens from now on: the browser may signal before anything is drawn. */
export function watchInstall(onReady: (prompt: InstallPrompt) => void, onInstalled: () => void): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Without this the browser shows a banner of its own.
    event.preventDefault();
    onReady({ ask: async () => (await (event as BeforeInstallPromptEvent).prompt()).outcome });
  });
  window.addEventListener('appinstalled', onInstalled);
}
