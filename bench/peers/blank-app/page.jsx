import { createRoot } from 'react-dom/client';

createRoot(document.getElementById('root')).render(<h1>Powered by electron-vite</h1>);
