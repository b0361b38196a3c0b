// Evaluates React in a task of its own, before the pages that use it (main.tsx).
import 'react';
import 'react-dom/client';
