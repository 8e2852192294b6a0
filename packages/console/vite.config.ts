import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  // Relative: the API says in `<base>` where the console is mounted.
  base: "./",
  plugins: [react()],
  build: { target: "es2023", modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
});
