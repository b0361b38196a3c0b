// React, evaluated before the page that uses it: see main.tsx.
import 'react';
import 'react-dom/client';
