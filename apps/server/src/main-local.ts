import { chooseDatabase } from './choose-database.ts';
import { runServer } from './server.ts';

/**
 * The server as `npm start` runs it: without DATABASE_URL on a PostgreSQL that it starts and stops itself.
 */
runServer((config, onProgress) => chooseDatabase(config, { keepRunning: true, onProgress }));
