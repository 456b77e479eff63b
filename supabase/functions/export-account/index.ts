import { serveOnEdge } from '../_shared/edge.ts';
import { handleExportAccount } from './handler.ts';

serveOnEdge(handleExportAccount);
