import { boardSteps, derive, openBoard, openBoardRaw, seedHistory, tap } from './board';
import { checkBulk } from './bulk-write';
import { writeOurs, writeRaw } from './durable-write';
import { replayOurs, replayRaw } from './replay';

window.bench = { checkBulk, replayOurs, replayRaw, writeOurs, writeRaw, seedHistory, openBoard, openBoardRaw, derive, tap, boardSteps };
