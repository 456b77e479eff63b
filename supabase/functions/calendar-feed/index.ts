import { serveOnEdge } from '../_shared/edge.ts';
import { handleCalendarFeed } from './handler.ts';

serveOnEdge(handleCalendarFeed);
