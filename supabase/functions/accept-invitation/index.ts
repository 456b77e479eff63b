import { serveOnEdge } from '../_shared/edge.ts';
import { handleAcceptInvitation } from './handler.ts';

serveOnEdge(handleAcceptInvitation);
