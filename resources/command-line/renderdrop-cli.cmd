@echo off
rem The command line of an installed Renderdrop. A script waits for the program; a prompt by itself would not.
"%~dp0..\..\Renderdrop.exe" --no-sandbox --command-line -- %*
exit /b %ERRORLEVEL%
