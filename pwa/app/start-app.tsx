import '../ui/tokens.css';
import '../ui/base.css';
import 'virtual:display-face.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { Result } from '#core/lib/result.ts';
import { languagePreference } from '../data/device-preferences.ts';
import { syncStatus } from '../data/queries/sync-status.ts';
import type { OpenFailure, Space } from '../data/space/space.ts';
import type { StartedSpace } from '../data/space/start-space.ts';
import { askAhead } from '../data/useLive.ts';
import { browserPage } from '../device/page.ts';
import { browserReloader } from '../device/reload.ts';
import { initI18n } from '../i18n/i18n.ts';
import { registerServiceWorker } from '../offline/register.ts';
import { rowAt } from '../routes/row-at.ts';
import { routeTable } from '../routes/table.ts';
import { App } from './App.tsx';
import { approachScreen, AppRoutes, preloadScreen } from './AppRoutes.tsx';
import { AppError } from './errors/AppError.tsx';
import { preloadLinks } from './navigation/preload-links.ts';
import { createUpdateOffer } from './update/update-offer.ts';
import { DrawnContext } from './useIsDrawn.ts';

/** Nothing until the space is open: the reports lie in its database. */
let sendReport: (error: unknown) => void = () => undefined;
export const report = (error: unknown): void => {
  console.error(error);
  sendReport(error);
};

const FRAME_AFTER_MS = 1_000;
/** What does not show on the first screen begins this long after it was given to React. */
const REST_AFTER_MS = 400;
const isOwnMachine = ['localhost', '127.0.0.1'].includes(location.hostname);

let sayDrawn = (): void => undefined;
/** The first screen has had its time: whatever else a start does may begin. */
export const drawn = new Promise<void>((resolve) => (sayDrawn = resolve));

const updateOffer = createUpdateOffer();
// The development server has no service worker.
const registration = drawn.then(() =>
  import.meta.env.PROD
    ? registerServiceWorker({ onUpdateReady: updateOffer.offer, onFailure: report, after: browserPage.after })
    : null,
);
export const askWorker = (): void => void registration.then((registered) => registered?.askToSync());

const element = document.getElementById('root');
if (element === null) throw new Error('index.html has lost its #root');
const root = createRoot(element);

let isRecovering = false;
/** In place of the app. */
export async function recover(failure: OpenFailure): Promise<void> {
  isRecovering = true;
  sayDrawn();
  // What waits is the newer version, even if it was put off: a reload alone would bring this one again.
  const reload = (): void => (updateOffer.waiting() ?? browserReloader.reload)();
  try {
    const { Recovery } = await import('./errors/Recovery.tsx');
    root.render(<Recovery failure={failure} onReload={reload} />);
  } catch (error) {
    report(error);
    root.render(<AppError />);
  }
}

/** @param opening the records, which are being opened meanwhile */
export async function startApp(opening: Promise<Result<StartedSpace, OpenFailure>>): Promise<void> {
  try {
    const speaking = initI18n({
      storage: languagePreference,
      search: location.search,
      browserLanguages: navigator.languages,
      pseudoAllowed: isOwnMachine,
    });
    const ready = Promise.all([opening, speaking]).then(([opened]) => (opened.ok ? opened.value.space : null));
    let space: Space | null = null;
    // What fails here is reported below, once.
    ready.then((opened) => (space = opened)).catch(() => undefined);
    preloadLinks((pathname) => approachScreen(routeTable, pathname, space, ready));
    // The header of every page shows it.
    const header = ready.then((space) => space && askAhead(space, syncStatus));
    const [opened] = await Promise.all([
      opening,
      speaking,
      // index.html shows the loading sentence, and React would show its own for 300 ms at least. Where the screen is long in
      // coming, the frame is drawn around that, so that one can go elsewhere.
      Promise.race([
        Promise.allSettled([preloadScreen(routeTable, location.pathname, ready), header]),
        new Promise<void>((resolve) => browserPage.after(FRAME_AFTER_MS, resolve)),
      ]),
    ]);
    if (opened.ok && !isRecovering) {
      draw(opened.value);
    } else if (!opened.ok) {
      await recover(opened.failure);
    }
  } catch (error) {
    report(error);
    root.render(<AppError />);
  } finally {
    browserPage.after(REST_AFTER_MS, sayDrawn);
  }
}

function draw(started: StartedSpace): void {
  sendReport = (error) => {
    const page = rowAt(routeTable, location.pathname)?.path ?? '*';
    started.reportError(error, page, __APP_VERSION__).catch(console.error);
  };
  // The browser writes these to its console by itself.
  window.addEventListener('error', ({ error, message }) => sendReport(error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => sendReport(reason));
  root.render(
    <StrictMode>
      <DrawnContext value={drawn}>
        <App started={started} onError={report}>
          <BrowserRouter>
            <AppRoutes routes={routeTable} updateOffer={updateOffer} onError={report} />
          </BrowserRouter>
        </App>
      </DrawnContext>
    </StrictMode>,
  );
}
