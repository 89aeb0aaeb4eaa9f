// Boot. Everything that the first frame needs is asked for here, at once: this file imports no package, so it runs while
// the rest is still on its way. The records come first, whose database opens while the screens' half is evaluated.
import './boot.css';
import { showChosenTheme } from './app/chosen-theme.ts';
import { languagePreference } from './data/device-preferences.ts';
import { browserNetwork } from './data/server/network.ts';
import { localTime } from './device/local-time.ts';
import { browserPage } from './device/page.ts';
import { browserReloader } from './device/reload.ts';
import { DEFAULT_LANGUAGE, deriveLanguage, entryNamespaces, fetchTexts } from './i18n/languages.ts';
import { rowAt } from './routes/row-at.ts';
import { routeTable } from './routes/table.ts';

showChosenTheme();

const opening = import('./data/space/start-space.ts').then(({ startSpace }) =>
  startSpace({
    page: browserPage,
    device: localTime,
    network: browserNetwork,
    askWorker: () => void app.then(({ askWorker }) => askWorker()),
    reload: browserReloader.reload,
    onOver: (why) => void app.then(({ recover }) => recover(why)),
    onCrash: (error) => void app.then(({ report }) => report(error)),
    drawn: app.then(({ drawn }) => drawn),
  }),
);
const app = import('./app/start-app.tsx');

// Ahead of the router, which asks for the same once it is there and says why something could not be had.
// Which of two screens it is only the records can tell: what one of them needs is not fetched for the other. But where no
// service worker answers, nobody has been here, or its storage was cleared: the stranger's is on its way before they open.
const isFirstVisit = (navigator.serviceWorker as ServiceWorkerContainer | undefined)?.controller === null;
const found = rowAt(routeTable, location.pathname);
const row = found?.stranger === undefined ? found : isFirstVisit ? found.stranger : undefined;
const language = deriveLanguage({
  requested: new URLSearchParams(location.search).get('lang'),
  saved: languagePreference.load(),
  browser: navigator.languages,
  pseudoAllowed: false,
});
const wanted = [
  ...(row === undefined ? [] : [row.screen()]),
  ...(row?.texts ?? []).map((namespace) => fetchTexts(DEFAULT_LANGUAGE, namespace)),
  ...(language === DEFAULT_LANGUAGE ? [] : [...entryNamespaces, ...(row?.texts ?? [])]).map((namespace) =>
    fetchTexts(language, namespace),
  ),
];
void Promise.allSettled(wanted);

void app.then(({ startApp }) => startApp(opening));
