import { z } from 'zod';

/** An incident stands out among the announcements. */
export const announcementKindSchema = z.enum(['notice', 'incident']);
