/** The version of this build, `<package version>+<digits of the source stamp>`; set by vite.config.ts and scripts/build.ts. */
declare const __APP_VERSION__: string;

/** In the service worker: the names of the files in assets/later/ of its build. */
declare const __LATER_FILES__: readonly string[];

/** In the service worker: the addresses that open index.html without parameters, of everybody's pages. */
declare const __PAGES__: readonly string[];
