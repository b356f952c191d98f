#define _GNU_SOURCE
#include "CProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

extern char **environ;

// The ends of a connection: what this process keeps, and what the other one gets.
struct connection {
  int own;
  int other;
};

// Returns a descriptor that no other process inherits. The first three would be in the way when
// those of the other process are replaced.
static int private(int descriptor) {
  int copy = descriptor;
  if (descriptor >= 0 && descriptor <= STDERR_FILENO) {
    copy = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    close(descriptor);
  }
  return copy;
}

static void disconnect(struct connection connection) {
  if (connection.own >= 0) close(connection.own);
  if (connection.other >= 0) close(connection.other);
}

// Connects an output of the other process.
static struct connection output_connection(void) {
  int ends[2] = {-1, -1};
#ifdef __APPLE__
  if (pipe(ends) == 0) {
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  }
#else
  if (pipe2(ends, O_CLOEXEC) != 0) ends[0] = ends[1] = -1;
#endif
  return (struct connection){.own = private(ends[0]), .other = private(ends[1])};
}

// Connects the input of the other process. Unlike a pipe, a socket that the other process has closed
// doesn't raise SIGPIPE here.
static struct connection input_connection(void) {
  int ends[2] = {-1, -1};
#ifdef __APPLE__
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0) {
    int on = 1;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
  }
#else
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) ends[0] = ends[1] = -1;
#endif
  return (struct connection){.own = private(ends[0]), .other = private(ends[1])};
}

// Returns the number of strings in a text in which each ends with a zero byte.
static size_t count_of(const uint8_t *text, size_t size) {
  size_t count = 0;
  for (size_t index = 0; index < size; index++) count += text[index] == 0;
  return count;
}

static char *next(char *string) { return string + strlen(string) + 1; }

// Returns the strings of a text as a null-terminated array, or null if memory is short.
static char **strings_of(const uint8_t *text, size_t size) {
  size_t count = count_of(text, size);
  char **strings = malloc((count + 1) * sizeof *strings);
  if (strings == NULL) return NULL;
  char *string = (char *)text;
  for (size_t index = 0; index < count; index++, string = next(string)) strings[index] = string;
  strings[count] = NULL;
  return strings;
}

// Returns whether a variable is the one that a change names.
static bool is_changed_by(const char *variable, const char *change) {
  size_t length = strcspn(change, "=");
  return strncmp(variable, change, length) == 0 && variable[length] == '=';
}

const char *const *process_environment(void) { return (const char *const *)environ; }

// Returns the environment of this process with changes as a null-terminated array, or null if
// memory is short.
static char **environment_with(char **changes) {
  size_t count = 0, kept = 0;
  while (environ[count] != NULL) count++;
  for (char **change = changes; *change != NULL; change++) count++;
  char **variables = malloc((count + 1) * sizeof *variables);
  if (variables == NULL) return NULL;
  for (char **variable = environ; *variable != NULL; variable++) {
    char **change = changes;
    while (*change != NULL && !is_changed_by(*variable, *change)) change++;
    if (*change == NULL) variables[kept++] = *variable;
  }
  for (char **change = changes; *change != NULL; change++) {
    if (strchr(*change, '=') != NULL) variables[kept++] = *change;
  }
  variables[kept] = NULL;
  return variables;
}

// Signals that are handled or blocked here have their defaults in the other process. Those that are
// ignored stay ignored, except for SIGPIPE.
static int set_attributes(posix_spawnattr_t *attributes) {
  sigset_t none, pipes;
  sigemptyset(&none);
  sigemptyset(&pipes);
  sigaddset(&pipes, SIGPIPE);
  short flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK;
#ifdef POSIX_SPAWN_CLOEXEC_DEFAULT
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
  posix_spawnattr_setsigdefault(attributes, &pipes);
  posix_spawnattr_setsigmask(attributes, &none);
  return posix_spawnattr_setflags(attributes, flags);
}

static int add_actions(posix_spawn_file_actions_t *actions, int input, int output, int error) {
  int number;
  if (input < 0)
    number = posix_spawn_file_actions_addopen(actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  else
    number = posix_spawn_file_actions_adddup2(actions, input, STDIN_FILENO);
  if (number == 0) number = posix_spawn_file_actions_adddup2(actions, output, STDOUT_FILENO);
  if (number == 0) number = posix_spawn_file_actions_adddup2(actions, error, STDERR_FILENO);
#ifdef __GLIBC__
#if __GLIBC_PREREQ(2, 34)
  if (number == 0) number = posix_spawn_file_actions_addclosefrom_np(actions, STDERR_FILENO + 1);
#endif
#endif
  return number;
}

// Starts a program and returns 0 or the number of an error.
static int spawn(const char *program, char **arguments, char **environment, int input, int output,
                 int error, pid_t *process) {
  if (arguments == NULL || environment == NULL) return ENOMEM;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_t actions;
  int number = posix_spawnattr_init(&attributes);
  if (number != 0) return number;
  number = posix_spawn_file_actions_init(&actions);
  if (number == 0) {
    number = set_attributes(&attributes);
    if (number == 0) number = add_actions(&actions, input, output, error);
    if (number == 0)
      number = posix_spawn(process, program, &actions, &attributes, arguments, environment);
    posix_spawn_file_actions_destroy(&actions);
  }
  posix_spawnattr_destroy(&attributes);
  return number;
}

// If SIGCHLD is ignored, as some supervisors leave it, the exit statuses of processes are lost.
static void keep_endings(void) {
  struct sigaction action;
  if (sigaction(SIGCHLD, NULL, &action) == 0 && action.sa_handler == SIG_IGN)
    signal(SIGCHLD, SIG_DFL);
}

int process_start(const char *program, const uint8_t *arguments, size_t arguments_size,
                  const uint8_t *changes, size_t changes_size, bool has_input,
                  struct process_connections *connections) {
  keep_endings();
  struct connection input = {-1, -1};
  if (has_input) input = input_connection();
  struct connection output = output_connection(), error = output_connection();
  int number = errno;
  pid_t process = -1;
  if (output.other >= 0 && error.other >= 0 && (input.other >= 0 || !has_input)) {
    char **argument_list = strings_of(arguments, arguments_size);
    char **change_list = strings_of(changes, changes_size);
    char **environment = change_list == NULL ? NULL : environment_with(change_list);
    number = spawn(program, argument_list, environment, input.other, output.other, error.other,
                   &process);
    free(argument_list);
    free(change_list);
    free(environment);
    if (number != 0) process = -1;
  }
  if (process < 0) {
    disconnect(input);
    disconnect(output);
    disconnect(error);
    errno = number;
    return -1;
  }
  if (has_input) close(input.other);
  close(output.other);
  close(error.other);
  *connections = (struct process_connections){input.own, output.own, error.own};
  return process;
}

ssize_t process_send(int input, const uint8_t *bytes, size_t count) {
  while (true) {
    ssize_t sent = send(input, bytes, count, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent >= 0) return sent;
    if (errno == EAGAIN || errno == EWOULDBLOCK) return 0;
    if (errno != EINTR) return -1;
  }
}

int process_await(int process) {
  int status;
  while (waitpid(process, &status, 0) < 0) {
    if (errno != EINTR) return -1;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void process_stop(int process) {
  // kill() takes 0 and negative numbers for groups of processes.
  if (process > 1) kill(process, SIGKILL);
}
