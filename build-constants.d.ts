/** The version of this build, `<package version>+<digits of the source stamp>`; set by vite.config.ts and scripts/build.ts. */
declare const __APP_VERSION__: string;
