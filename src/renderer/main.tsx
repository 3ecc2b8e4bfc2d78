import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/base.css';
import { App } from './App.tsx';
import { findBridge } from './bridge/bridge.ts';
import { endTimedToasts } from './store/toast-store.ts';

// Whatever becomes of the page, what was to be sent unless somebody took it back is sent.
window.addEventListener('pagehide', endTimedToasts);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');

createRoot(root).render(
  <StrictMode>
    <App bridge={findBridge()} />
  </StrictMode>,
);
