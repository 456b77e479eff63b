import { serveOnEdge } from '../_shared/edge.ts';
import { handleStopGuardianMail } from './handler.ts';

serveOnEdge(handleStopGuardianMail);
