import { serveOnEdge } from '../_shared/edge.ts';
import { handleDeleteAccount } from './handler.ts';

serveOnEdge(handleDeleteAccount);
