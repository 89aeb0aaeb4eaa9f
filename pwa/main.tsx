import './ui/tokens.css';
import './ui/base.css';
import 'virtual:display-face.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/App.tsx';
import { AppRoutes, preloadScreen } from './app/AppRoutes.tsx';
import { AppError } from './app/errors/AppError.tsx';
import { preloadLinks } from './app/navigation/preload-links.ts';
import { showChosenTheme } from './app/ThemeSwitch.tsx';
import { createUpdateOffer } from './app/update/update-offer.ts';
import { languagePreference } from './data/device-preferences.ts';
import { browserNetwork } from './data/server/network.ts';
import type { OpenFailure } from './data/space/space.ts';
import { localTime } from './device/local-time.ts';
import { browserPage } from './device/page.ts';
import { browserReloader } from './device/reload.ts';
import { initI18n } from './i18n/i18n.ts';
import { registerServiceWorker } from './offline/register.ts';
import { rowAt } from './routes/row-at.ts';
import { routeTable } from './routes/table.ts';

/** Nothing until the space is open: the reports lie in its database. */
let sendReport: (error: unknown) => void = () => undefined;
const report = (error: unknown): void => {
  console.error(error);
  sendReport(error);
};
const FRAME_AFTER_MS = 1_000;
const isOwnMachine = ['localhost', '127.0.0.1'].includes(location.hostname);

showChosenTheme();
const screen = preloadScreen(routeTable, location.pathname);
preloadLinks((pathname) => void preloadScreen(routeTable, pathname));
const updateOffer = createUpdateOffer();
// The development server has no service worker.
const askWorker = import.meta.env.PROD
  ? registerServiceWorker({ onUpdateReady: updateOffer.offer, onFailure: report }).askToSync
  : () => undefined;

const element = document.getElementById('root');
if (element === null) throw new Error('index.html has lost its #root');
const root = createRoot(element);

let isRecovering = false;
/** In place of the app. */
async function recover(failure: OpenFailure): Promise<void> {
  isRecovering = true;
  // What waits is the newer version: a reload alone would bring this one again.
  const reload = (): void => (updateOffer.current() ?? browserReloader.reload)();
  try {
    const { Recovery } = await import('./app/errors/Recovery.tsx');
    root.render(<Recovery failure={failure} onReload={reload} />);
  } catch (error) {
    report(error);
    root.render(<AppError />);
  }
}

try {
  // Records and sync come beside the screen's own code, so they add no round trip and stay out of the entry.
  const [opened] = await Promise.all([
    import('./data/space/start-space.ts').then(({ startSpace }) =>
      startSpace({
        page: browserPage,
        device: localTime,
        network: browserNetwork,
        askWorker,
        reload: browserReloader.reload,
        onNewer: () => void recover({ reason: 'newer_version', detail: 'opened by newer code in another tab' }),
        onCrash: report,
      }),
    ),
    initI18n({
      storage: languagePreference,
      search: location.search,
      browserLanguages: navigator.languages,
      pseudoAllowed: isOwnMachine,
    }),
    // index.html shows the loading sentence, and React would show its own for 300 ms at least. Where the screen is long in
    // coming, the frame is drawn around that, so that one can go elsewhere.
    Promise.race([screen, new Promise<void>((resolve) => browserPage.after(FRAME_AFTER_MS, resolve))]),
  ]);
  if (opened.ok && !isRecovering) {
    const { reportError } = opened.value;
    sendReport = (error) => {
      const page = rowAt(routeTable, location.pathname)?.path ?? '*';
      reportError(error, page, __APP_VERSION__).catch(console.error);
    };
    // The browser writes these to its console by itself.
    window.addEventListener('error', ({ error, message }) => sendReport(error ?? message));
    window.addEventListener('unhandledrejection', ({ reason }) => sendReport(reason));
    root.render(
      <StrictMode>
        <App started={opened.value} onError={report}>
          <BrowserRouter>
            <AppRoutes routes={routeTable} updateOffer={updateOffer} onError={report} />
          </BrowserRouter>
        </App>
      </StrictMode>,
    );
  } else if (!opened.ok) {
    await recover(opened.failure);
  }
} catch (error) {
  report(error);
  root.render(<AppError />);
}
