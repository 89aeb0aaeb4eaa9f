import { boardSteps, derive, openBoard, openBoardRaw, seedHistory, tap } from './board';
import { checkBulk } from './bulk-write';
import { writeOurs, writeRaw } from './durable-write';
import { replayFaulty, replayOurs, replayRaw } from './replay';

window.bench = { checkBulk, replayOurs, replayFaulty, replayRaw, writeOurs, writeRaw, seedHistory, openBoard, openBoardRaw, derive, tap, boardSteps };
