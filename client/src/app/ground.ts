// React, evaluated before the page that uses it: main.tsx.
import 'react';
import 'react-dom/client';
