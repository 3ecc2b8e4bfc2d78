import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/base.css';
import { App } from './App.tsx';
import { findBridge } from './bridge/bridge.ts';
import { endTimedToasts } from './store/toast-store.ts';
import { ignoreHeldKeys } from './ui/held-keys.ts';

ignoreHeldKeys(window);

// However the page ends, uploads that wait to be undone are started.
window.addEventListener('pagehide', endTimedToasts);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');

createRoot(root).render(
  <StrictMode>
    <App bridge={findBridge()} />
  </StrictMode>,
);
