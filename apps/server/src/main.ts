import { givenDatabase } from './platform/database/running.ts';
import { runServer } from './server.ts';

/** The server on the PostgreSQL of DATABASE_URL; it starts none. */
runServer(async ({ databaseUrl, databaseOwnerUrl }) => {
  if (!databaseUrl)
    throw new Error(
      'DATABASE_URL is not set: give the address of a PostgreSQL, or start with npm start, which brings one.',
    );
  return givenDatabase(databaseUrl, databaseOwnerUrl);
});
