import { report } from './report.ts';
import { filesBelow, isTestFile, readSource } from './source-files.ts';
import { specFindings } from './spec-ids.ts';

const folders = ['core', 'pwa', 'sync-server', 'tests'];
const read = (isWanted: (path: string) => boolean) =>
  folders.flatMap((folder) => filesBelow(folder, isWanted)).map((path) => ({ path, text: readSource(path) }));

const specs = read((path) => path.endsWith('/SPEC.md'));
const tests = read(isTestFile);
report('rule ids', specFindings(specs, tests), `${specs.length} SPEC.md and ${tests.length} test files agree`);
